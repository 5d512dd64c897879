/**
 * Card numbers in what people send us: they have no place in any of our fields (PCI DSS), so they are
 * recognized before anything is kept, logged or repeated.
 */

/** 13 to 19 digits, perhaps grouped by single blanks or dashes, that are no part of a longer word. */
const CANDIDATE = /(?<![\w+.-])[2-6](?:[ -]?\d){12,18}(?![\w]|[-.]\d)/g;

/** Whether a text holds what may be a card number: of an issuer's range, with a valid check digit. */
export function holdsCardNumber(text: string): boolean {
  return [...text.matchAll(CANDIDATE)].some(([found]) => isCardNumber(found));
}

/** The text with `mark` in the place of each card number. */
export function hideCardNumbers(text: string, mark: string): string {
  return text.replace(CANDIDATE, (found) => (isCardNumber(found) ? mark : found));
}

function isCardNumber(found: string): boolean {
  return isLuhnValid(found.replace(/[ -]/g, ""));
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A telephone number as it is written internationally. Ids of ours are told apart by their prefix. */
const TELEPHONE = /^\+[\d ().-]+$/;

/**
 * The paths of an input's fields that hold a card number, whatever the fields are called. One in a field's
 * name is told by the path of what has the field, so that it is not repeated.
 */
export function* cardNumbersIn(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    if (!TELEPHONE.test(text) && holdsCardNumber(text)) yield path;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (holdsCardNumber(name)) yield path;
    else yield* cardNumbersIn(inner, [...path, name]);
  }
}
