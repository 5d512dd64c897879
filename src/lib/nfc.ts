/** What no text without accents, marks and escapes has. */
const UNUSUAL = /[^\0-\x7f]|\\u/;

/**
 * Returns a value read from JSON with all of its texts and names in Unicode's composed form (NFC), in which
 * what looks the same is the same: keyboards and systems write `é` in two ways. It nests no deeper than
 * bodies may.
 */
export function toNfc(value: unknown): unknown {
  if (typeof value === "string") return value.normalize("NFC");
  if (Array.isArray(value)) return value.map(toNfc);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.normalize("NFC"), toNfc(inner)]),
  );
}

/** Tells whether a JSON text may hold anything that composing would change. */
export function mayNeedNfc(json: string): boolean {
  return UNUSUAL.test(json);
}
