import { expect, it } from "vitest";
import { contrastWarnings } from "./contrast-rules";

it("colours that are hard to read are warned of, with their contrast", () => {
  const dark = { background: "#134e4a", foreground: "#ffffff", label: "#99f6e4" };
  expect(contrastWarnings(dark)).toEqual([]);
  const pale = { background: "#fef3c7", foreground: "#d97706", label: "#78350f" };
  expect(contrastWarnings(pale)).toEqual([
    {
      field: "colors.foreground",
      code: "low_contrast",
      message:
        "Values are hard to read on the background: contrast 2.8:1, and 4.5:1 is what WCAG asks for.",
    },
  ]);
});

it("a contrast just below the limit is not shown as the limit", () => {
  const grey = { background: "#ffffff", foreground: "#000000", label: "#777777" };
  expect(contrastWarnings(grey)[0]?.message).toContain("contrast 4.4:1");
});
