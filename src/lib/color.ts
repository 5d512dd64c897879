/** Red, green, blue 0–255. */
export type Rgb = readonly [number, number, number];

/** Reads `#rrggbb` as numbers; returns null for anything else. */
export function readColor(color: string): Rgb | null {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (digits === null) return null;
  const part = (at: 1 | 2 | 3): number => Number.parseInt(digits[at] ?? "0", 16);
  return [part(1), part(2), part(3)];
}

/** Returns the WCAG 2 contrast ratio of two colours, 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Returns the WCAG 2 relative luminance, 0 (black) to 1 (white). */
export function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
