import { contrastRatio, readColor } from "@/lib/color";
import type { PassColors, PassDesignWarning } from "./schema";

/** The contrast of text that WCAG 2.2 requires at AA (1.4.3). */
const TEXT = 4.5;

/** Warns of colours on which values or labels are hard to read, with their ratio. */
export function contrastWarnings(colors: PassColors): PassDesignWarning[] {
  const background = readColor(colors.background);
  return (["foreground", "label"] as const).flatMap((name) => {
    const color = readColor(colors[name]);
    if (!background || !color) return [];
    const ratio = contrastRatio(color, background);
    if (ratio >= TEXT) return [];
    const words = name === "foreground" ? "Values are" : "Labels are";
    // Cut off, not rounded: 4.49 must not read as the 4.5 that it misses.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
    return [
      {
        field: `colors.${name}`,
        code: "low_contrast",
        message: `${words} hard to read on the background: contrast ${shown}:1, and ${TEXT}:1 is what WCAG asks for.`,
      },
    ];
  });
}
