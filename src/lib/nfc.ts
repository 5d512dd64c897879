/**
 * Matches only texts that may need composing: with escapes, or characters from U+0300 on, below which each is composed
 * and stays as it is (Unicode's DerivedNormalizationProps: NFC_Quick_Check).
 */
const UNUSUAL = /[\u0300-\uffff]|\\u/;

/**
 * Returns a JSON value with all its texts and names in Unicode's composed form (NFC), so that texts that look
 * the same are equal: keyboards and systems write `é` in two ways. The value must not nest deeper than request
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

/** Tells whether composing might change a JSON text. */
export function mayNeedNfc(json: string): boolean {
  return UNUSUAL.test(json);
}
