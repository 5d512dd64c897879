/** Limits the characters of an input that an error repeats (contract §1). */
export const MOST_SHOWN = 200;

/**
 * Returns an input as an error repeats it: a longer text ends in `…`, and a list or object with longer JSON
 * becomes the beginning of that JSON, as text. Missing input is null.
 */
export function shownInput(input: unknown): unknown {
  if (typeof input === "string") return shortened(input);
  if (typeof input !== "object") return input ?? null;
  const json = beginningOf(input, MOST_SHOWN + 1);
  return json.length > MOST_SHOWN ? shortened(json) : input;
}

/** Returns a text of at most 200 characters: a longer one is cut and ends in `…`. */
export function shortened(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  const cut = text.slice(0, MOST_SHOWN - 1);
  // Does not cut a character in half.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Returns this much of a value's JSON, or slightly more, without reading the rest of the value. */
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
