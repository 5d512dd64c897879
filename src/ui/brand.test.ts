import { expect, test } from "vitest";
import { contrastRatio, readColor, type Rgb } from "@/lib/color";
import { brandStyle } from "./brand";

const INKS: Record<string, Rgb> = {
  "#fff": [255, 255, 255],
  "#0b1013": [11, 16, 19],
  "#000": [0, 0, 0],
};

test("every colour of a club stays as it is, with an ink that can be read on it", () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
        const style = brandStyle(`#${hex}`) as Record<string, string>;
        expect(style["--brand"]).toBe(`#${hex}`);
        const ink = INKS[style["--brand-ink"] ?? ""] as Rgb;
        expect(contrastRatio(ink, readColor(`#${hex}`) as Rgb), hex).toBeGreaterThanOrEqual(4.5);
      }
  expect(brandStyle("#ffd400")).toMatchObject({ "--brand-ink": "#0b1013" });
  expect(brandStyle(null)).toEqual({});
});
