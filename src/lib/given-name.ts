/**
 * Returns the part of a name to greet somebody by: the first word of a name in letters that write the given name
 * first and alone; all of it in others, such as Arabic and Chinese, where a word of it may be no name.
 */
export function givenName(name: string): string {
  const whole = name.trim();
  const [first = ""] = whole.split(" ");
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{P}]+$/u.test(first)
    ? first
    : whole;
}
