const DEFAULT_ACCENT = "#12606f";

/** Returns the accent colour of an organization's branding as `#rrggbb`; without one, Foyer's own. */
export function accentOf(branding: unknown): string {
  const accent = (branding as { accent_color?: unknown } | null)?.accent_color;
  return typeof accent === "string" && /^#[0-9a-f]{6}$/i.test(accent) ? accent : DEFAULT_ACCENT;
}
