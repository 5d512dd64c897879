/** Scripts whose letters join: two separate letters are no initials there. */
const JOINING =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mongolian}]/u;

/**
 * Returns the letters for a name without a picture: those of its first and last word, or the first
 * alone.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ""] = words[0] ?? "";
  const [last = ""] = (words.length > 1 && words.at(-1)) || "";
  return JOINING.test(first) ? first : (first + last).toLocaleUpperCase();
}
