/** Characters of what was sent that an error repeats (contract §1). */
export const MOST_SHOWN = 200;

/**
 * What an error repeats of an input: a longer text ends in `…`; a list or object whose JSON is longer is
 * shown as the beginning of that JSON, as a text. What was not there at all is null.
 */
export function shownInput(input: unknown): unknown {
  if (typeof input === "string") return shortened(input);
  if (typeof input !== "object") return input ?? null;
  const json = beginningOf(input, MOST_SHOWN + 1);
  return json.length > MOST_SHOWN ? shortened(json) : input;
}

/** Returns a text of at most 200 characters: of a longer one, its beginning and `…`. */
export function shortened(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  const cut = text.slice(0, MOST_SHOWN - 1);
  // Not half of a character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** So much of a value's JSON, or a little more: what lies behind it is not looked at, however much it is. */
function beginningOf(value: unknown, most: number): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, most));
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const isList = Array.isArray(value);
  let text = isList ? "[" : "{";
  for (const name in value) {
    if (text.length >= most) return text;
    if (text.length > 1) text += ",";
    if (!isList) text += `${JSON.stringify(name.slice(0, most))}:`;
    text += beginningOf((value as Record<string, unknown>)[name], most - text.length);
  }
  return text + (isList ? "]" : "}");
}
