import { walkJson } from "./walk-json";

/**
 * Card numbers in what people send us: they have no place in any of our fields (PCI DSS), so they are
 * recognized before anything is kept, logged or repeated.
 */

/** 13 to 19 digits, perhaps grouped by single blanks or dashes, that are no part of a longer word. */
const CANDIDATE = /(?<![\w+.-])[2-6](?:[ -]?\d){12,18}(?![\w]|[-.]\d)/g;

/** Whether a text holds what may be a card number: of an issuer's range, with a valid check digit. */
export function holdsCardNumber(text: string): boolean {
  for (const [found] of text.matchAll(CANDIDATE)) if (isCardNumber(found)) return true;
  return false;
}

/** The text with `mark` in the place of each card number. */
export function hideCardNumbers(text: string, mark: string): string {
  return text.replace(CANDIDATE, (found) => (isCardNumber(found) ? mark : found));
}

/**
 * What networks issue, by first digits and length: Visa, Mastercard and Maestro, American Express,
 * Discover, UnionPay, Diners Club, JCB. Other numbers of that size are most often somebody's own ids.
 */
const ISSUED = new RegExp(
  `^(?:${[
    "4\\d{15}(\\d{3})?",
    "(5[1-5]\\d\\d|222[1-9]|22[3-9]\\d|2[3-6]\\d\\d|27[01]\\d|2720)\\d{12}",
    "(5018|5020|5038|5893|6304|6759|676[1-3])\\d{12}",
    "3[47]\\d{13}",
    "(6011|64[4-9]\\d|65\\d\\d)\\d{12}(\\d{3})?",
    "62\\d{14,17}",
    "(30[0-5]|36\\d|38\\d|39\\d)\\d{11}(\\d\\d)?",
    "35(2[89]|[3-8]\\d)\\d{12}",
  ].join("|")})$`,
);

function isCardNumber(found: string): boolean {
  const digits = found.replace(/[ -]/g, "");
  return ISSUED.test(digits) && isLuhnValid(digits);
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

/** Fields that are named; whoever sends more learns of these first. */
const MOST_FIELDS = 100;

/**
 * The paths of an input's fields that hold a card number, whatever the fields are called. One in a field's
 * name is told by the path of what has the field, so that it is not repeated.
 */
export function cardNumbersIn(input: unknown): string[][] {
  const paths: string[][] = [];
  walkJson(input, ({ value, name, path }) => {
    if (paths.length >= MOST_FIELDS) return false;
    if (name !== null && holdsCardNumber(name)) {
      paths.push(path().slice(0, -1));
      return false;
    }
    if (typeof value === "string" || typeof value === "number") {
      const text = String(value);
      if (!TELEPHONE.test(text) && holdsCardNumber(text)) paths.push(path());
    }
    return true;
  });
  return paths;
}
