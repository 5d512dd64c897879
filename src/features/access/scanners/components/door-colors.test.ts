import fs from "node:fs";
import { expect, test } from "vitest";
import { contrastRatio, type Rgb } from "@/lib/color";

const css = fs.readFileSync("src/app/globals.css", "utf8");

/**
 * Converts `oklch(L C H)` to sRGB (CSS Color 4, §10). A colour outside it is clipped to the
 * nearest.
 */
function rgbOf(L: number, C: number, H: number): Rgb {
  const [a, b] = [C * Math.cos((H * Math.PI) / 180), C * Math.sin((H * Math.PI) / 180)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const part = (linear: number) => {
    const in1 = Math.min(1, Math.max(0, linear));
    return 255 * (in1 <= 0.0031308 ? 12.92 * in1 : 1.055 * in1 ** (1 / 2.4) - 0.055);
  };
  return [
    part(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    part(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    part(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Returns a colour of the stylesheet. */
function colorOf(name: string): Rgb {
  const of = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(css);
  if (!of) throw new Error(`There is no colour ${name}`);
  return rgbOf(Number(of[1]), Number(of[2]), Number(of[3]));
}

test.each([
  [[1, 0, 0], "255,255,255"],
  [[0.628, 0.2577, 29.23], "255,0,0"],
  [[0.452, 0.3132, 264.05], "0,0,255"],
] as const)("oklch %s is %s", ([L, C, H], wanted) => {
  expect(rgbOf(L, C, H).map(Math.round).join()).toBe(wanted);
});

// It is read across a room, in any light: more than text needs, as WCAG 2 (1.4.6) advises.
test.each(["door-good", "door-look", "door-stop"])("%s is legible across a room", (name) => {
  expect(contrastRatio(colorOf(name), colorOf("on-door"))).toBeGreaterThanOrEqual(7);
});

test("the door's colours are the same in the dark", () => {
  for (const name of ["door-good", "door-look", "door-stop", "on-door"])
    expect(css.split(`--${name}: `)).toHaveLength(2);
});
