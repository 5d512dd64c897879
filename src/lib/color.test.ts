import { describe, expect, it } from "vitest";
import { contrastRatio, luminance, readColor } from "./color";

describe("a colour", () => {
  it("a colour is read from six digits only", () => {
    expect(readColor("#134E4a")).toEqual([19, 78, 74]);
    for (const text of ["#134", "teal", "134e4a", "#134e4a00"]) expect(readColor(text)).toBeNull();
  });

  // Ratios from the W3C's own examples: grey #777777 on white just fails AA, #767676 just passes.
  it("two colours have WCAG's contrast, whichever of them is darker", () => {
    const white = [255, 255, 255] as const;
    expect(contrastRatio([0, 0, 0], white)).toBeCloseTo(21, 5);
    expect(contrastRatio(white, white)).toBe(1);
    expect(contrastRatio([119, 119, 119], white)).toBeCloseTo(4.48, 2);
    expect(contrastRatio(white, [118, 118, 118])).toBeCloseTo(4.54, 2);
    expect(luminance(white)).toBeCloseTo(1, 5);
  });
});
