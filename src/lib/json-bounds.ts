/** Limits of a JSON text besides its bytes (contract §1). */
export type JsonBounds = { depth: number; values: number };

/** The limits of request bodies (contract §1). */
export const JSON_BOUNDS: JsonBounds = { depth: 32, values: 10_000 };

const BACKSLASH = "\\".charCodeAt(0);

/**
 * Returns how a JSON text exceeds the limits, or null. Works in one pass without recursion, before the text is
 * parsed. Lists and objects count as values, names do not. Invalid JSON is left to the parser.
 */
export function jsonExcess(text: string, most: JsonBounds = JSON_BOUNDS): string | null {
  let depth = 0;
  let values = 1;
  /** True after the start of a list or object that may still turn out to be empty. */
  let begun = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case " ":
      case "\t":
      case "\n":
      case "\r":
        continue;
      case "[":
      case "{":
        if (begun) values += 1;
        begun = true;
        depth += 1;
        if (depth > most.depth) return `nested more than ${most.depth} deep`;
        break;
      case "]":
      case "}":
        begun = false;
        depth -= 1;
        break;
      case ",":
        values += 1;
        break;
      default:
        if (text[at] === '"') at = endOfString(text, at);
        if (begun) values += 1;
        begun = false;
    }
    if (values > most.values) return `more than ${most.values} values`;
  }
  return null;
}

/** Returns the end of the string that begins at `at`, or of the text: the next quote that is not escaped. */
function endOfString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Tells whether a quote in a string is escaped: by an odd number of backslashes. */
function isEscaped(text: string, quote: number): boolean {
  let from = quote;
  while (text.charCodeAt(from - 1) === BACKSLASH) from -= 1;
  return (quote - from) % 2 === 1;
}
