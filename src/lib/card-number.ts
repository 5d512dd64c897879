import { walkJson } from "./walk-json";

/**
 * Recognizes card numbers in input. They have no place in any of our fields (PCI DSS), so input is checked
 * before it is stored, logged or repeated.
 */

/**
 * 13 to 19 digits, including full-width ones, possibly grouped by single blanks, dashes or dots, that are not
 * part of a longer word.
 */
const CANDIDATE =
  /(?<![\w+.\uff10-\uff19-])[2-6\uff12-\uff16](?:[\s.\u2010-\u2015\uff0e\uff0d-]?[\d\uff10-\uff19]){12,18}(?![\w\uff10-\uff19]|[-.][\d\uff10-\uff19])/g;
/** The most digits between two dots: more are the fraction of a number. */
const MOST_IN_GROUP = 6;

/** Tells whether a text contains a possible card number: in an issuer's range, with a valid check digit. */
export function holdsCardNumber(text: string): boolean {
  return text.match(CANDIDATE)?.some(isCardNumber) ?? false;
}

/** Returns the text with each card number replaced by `mark`. */
export function hideCardNumbers(text: string, mark: string): string {
  return text.replace(CANDIDATE, (found) => (isCardNumber(found) ? mark : found));
}

/**
 * The ranges that networks issue, by first digits and length: Visa, Mastercard and Maestro, American Express,
 * Discover, UnionPay, Diners Club, JCB. Other numbers of that size are usually a client's own ids.
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
  const plain = isAscii(found) ? found : found.normalize("NFKC");
  if (!isLuhnValid(plain)) return false;
  const groups = plain.split(".");
  if (groups.length > 1 && groups.some(({ length }) => length > MOST_IN_GROUP)) return false;
  return ISSUED.test(plain.replace(/\D/g, ""));
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

const ZERO = "0".charCodeAt(0);

/** Tells whether the last digit is the check digit of ISO/IEC 7812-1, annex B. Skips everything but digits. */
function isLuhnValid(text: string): boolean {
  let sum = 0;
  let doubles = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) continue;
    const counted = doubles ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
    doubles = !doubles;
  }
  return sum % 10 === 0;
}

/** A telephone number in international form; our own ids are recognized by their prefix. */
const TELEPHONE = /^\+[\d ().-]+$/;

/** Limits the fields that an error names; a client with more finds the rest later. */
const MOST_FIELDS = 100;

/**
 * Returns the paths of all input fields that hold a card number, whatever their names. A number in a field's
 * name is reported by the parent's path, so that the error does not repeat it.
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
