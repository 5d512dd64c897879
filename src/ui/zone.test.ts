import { expect, test } from "vitest";
import { readZone } from "./zone";

test("the reader's zone is the cookie's, and anything else is not known", () => {
  expect(readZone("Europe/Berlin")).toBe("Europe/Berlin");
  for (const value of [undefined, "", "Europe/Nowhere", "<script>", "x".repeat(5000)])
    expect(readZone(value)).toBeNull();
});
