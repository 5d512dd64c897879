/** Returns the key of a new field, as programs call it: lower-case letters, digits and underscores. Pure. */
export function keyOf(label: string): string {
  const plain = label
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .toLowerCase()
    .split("")
    .filter((sign) => !/\p{M}/u.test(sign))
    .map((sign) => (/[a-z0-9]/.test(sign) ? sign : " "))
    .join("");
  const key = plain.split(" ").filter(Boolean).join("_").slice(0, 40);
  // Names that begin otherwise, or are written in other letters, still get one.
  return /^[a-z]/.test(key) ? key : `field_${key}`.slice(0, 40);
}
