import { currencyExponent } from "@/lib/money";

/** Signs with which a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** It may begin with a minus and is none. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Returns a line of a CSV file (RFC 4180). No text runs as a formula where it is opened. */
export function csvLine(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(",")}\r\n`;
}

function csvField(field: string | null): string {
  if (field === null) return "";
  const safe = FORMULA.test(field) && !NUMBER.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns an amount of minor units as a number in whole units, with all of its digits: `-12.50`. */
export function plainAmount(amount: number, currency: string): string {
  const digits = currencyExponent(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, "0");
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return amount < 0 ? `-${whole}` : whole;
}
