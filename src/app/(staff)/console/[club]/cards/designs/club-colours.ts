import { contrastRatio, readColor } from "@/lib/color";

const [WHITE, BLACK] = ["#ffffff", "#111111"] as const;

/** Returns the colours of a plain card in the club's own colour, which texts can be read on; null without one. */
export function coloursOf({ branding }: { branding: unknown }) {
  const accent = String((branding as Record<string, unknown> | null)?.["accent_color"] ?? "");
  const ground = readColor(accent);
  if (!ground) return null;
  const reads = (color: string) => contrastRatio(readColor(color) ?? [0, 0, 0], ground);
  const text = reads(WHITE) >= reads(BLACK) ? WHITE : BLACK;
  return { background: accent.toLowerCase(), foreground: text, label: text };
}
