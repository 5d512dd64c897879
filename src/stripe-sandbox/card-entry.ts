import { z } from "zod";
import { findCardByNumber, type TestCard } from "./cards";
import { SandboxError } from "./core/errors";
import { type Form, leavesOf } from "./core/forms";

/** A payer's typed card. Validated before anything is executed, so that no part of it is stored or logged. */

export const CardEntry = z.strictObject({
  number: z.string().max(40),
  exp_month: z.string().max(10),
  exp_year: z.string().max(10),
  cvc: z.string().max(10).optional(),
});
export type CardEntry = z.output<typeof CardEntry>;

export interface EnteredCard {
  card: TestCard;
  exp_month: number;
  exp_year: number;
  cvcGiven: boolean;
}

const NOT_A_TEST_CARD = "Test mode: use one of the listed test cards. The number was not stored.";

/** Returns the test card, or raises Stripe's card error for the faulty field. */
export function readCardEntry(entry: CardEntry, now = new Date()): EnteredCard {
  const number = entry.number.replace(/[ -]/g, "");
  const card = findCardByNumber(number);
  if (!card) {
    // Stripe publishes this number as the example of a typing error: a test card with one wrong digit.
    const isTypingError = number === "4242424242424241";
    const message = isTypingError ? "Your card number is incorrect." : NOT_A_TEST_CARD;
    throw fault("number", "incorrect_number", message);
  }
  const exp_month = Number(entry.exp_month);
  if (!Number.isInteger(exp_month) || exp_month < 1 || exp_month > 12) {
    throw fault("exp_month", "invalid_expiry_month", "Your card's expiration month is invalid.");
  }
  const exp_year = fullYear(entry.exp_year, now);
  const months = (exp_year - now.getUTCFullYear()) * 12 + exp_month - (now.getUTCMonth() + 1);
  if (!Number.isInteger(exp_year) || months < 0 || exp_year > now.getUTCFullYear() + 50) {
    throw fault("exp_year", "invalid_expiry_year", "Your card's expiration year is invalid.");
  }
  const digits = card.brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
  if (entry.cvc !== undefined && !digits.test(entry.cvc)) {
    throw fault("cvc", "invalid_cvc", "Your card's security code is invalid.");
  }
  return { card, exp_month, exp_year, cvcGiven: entry.cvc !== undefined };
}

/** Returns the year of two digits in this century. */
function fullYear(typed: string, now: Date): number {
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  if (/^\d{2}$/.test(typed)) return century + Number(typed);
  return /^\d{4}$/.test(typed) ? Number(typed) : Number.NaN;
}

function fault(param: string, code: string, message: string): SandboxError {
  return new SandboxError(402, { type: "card_error", code, param: `card[${param}]`, message });
}

const NUMBER_FIELDS = new Set(["card[number]", "sepa_debit[iban]"]);

/** Refuses a card number in any field but its own: a payer's mistake must not put one into a name or note. */
export function assertNoStrayCardNumber(form: Form): void {
  for (const [name, value] of leavesOf(form)) {
    if (!NUMBER_FIELDS.has(name) && looksLikeCardNumber(value)) {
      throw fault("number", "incorrect_number", NOT_A_TEST_CARD);
    }
  }
}

/**
 * Tells whether a text contains 13 to 19 digits, grouped or not, with a valid check digit (ISO/IEC 7812-1,
 * Luhn).
 */
export function looksLikeCardNumber(value: string): boolean {
  return [...value.matchAll(/\d(?:[ -]?\d){12,18}/g)].some(([match]) => {
    const digits = [...match.replace(/\D/g, "")].reverse().map(Number);
    const sum = digits.reduce((total, digit, index) => {
      const doubled = index % 2 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return sum % 10 === 0;
  });
}
