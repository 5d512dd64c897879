/** Tells whether a text may be an email address: one `@`, text on both sides, and a dot within the domain. */
export function looksLikeEmailAddress(text: string): boolean {
  const [name = "", domain = "", ...more] = text.split("@");
  if (name === "" || more.length > 0 || /\s/.test(text)) return false;
  return domain.slice(1, -1).includes(".");
}
