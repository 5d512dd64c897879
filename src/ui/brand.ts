import type { CSSProperties } from "react";
import { contrastRatio, readColor, type Rgb } from "@/lib/color";

/** From the first choice on. One of white and black can be read on any colour. */
const INKS: { ink: string; away: string; rgb: Rgb }[] = [
  { ink: "#fff", away: "#000", rgb: [255, 255, 255] },
  { ink: "#0b1013", away: "#fff", rgb: [11, 16, 19] },
  { ink: "#000", away: "#fff", rgb: [0, 0, 0] },
];
/** WCAG 2, for text. */
const READABLE = 4.5;

/**
 * Returns the style of an element in a club's colour: the colour itself as a fill, with the ink that can be read on
 * it. Tints and the colour of text derive from it in the style sheet. Without a colour, none.
 */
export function brandStyle(color: string | null): CSSProperties {
  const fill = color === null ? null : readColor(color);
  if (color === null || fill === null) return {};
  const on = INKS.find(({ rgb }) => contrastRatio(rgb, fill) >= READABLE);
  return {
    "--brand": color,
    "--brand-ink": on?.ink,
    "--brand-away": on?.away,
  } as CSSProperties;
}
