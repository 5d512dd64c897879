import { z } from "zod";
import { findAccountByIban, type TestAccount } from "./bank-accounts";
import { SandboxError } from "./core/errors";

/** A payer's typed IBAN. Validated before anything is executed, so that no part of it is stored or logged. */
export const IbanEntry = z.strictObject({ iban: z.string().max(60) });
export type IbanEntry = z.output<typeof IbanEntry>;

const NOT_A_TEST_IBAN =
  "Test mode: use one of the listed test accounts. The number was not stored.";

/** Returns the test account, or raises Stripe's error for an IBAN that is mistyped or of a real account. */
export function readIbanEntry({ iban }: IbanEntry): TestAccount {
  const typed = iban.replace(/[ -]/g, "").toUpperCase();
  const account = findAccountByIban(typed);
  if (account) return account;
  throw new SandboxError(400, {
    type: "invalid_request_error",
    code: "invalid_bank_account_iban",
    param: "sepa_debit[iban]",
    message: isIban(typed) ? NOT_A_TEST_IBAN : "The IBAN you provided is invalid.",
  });
}

/** Tells whether a text has the form and the check digits of an IBAN (ISO 13616: modulo 97). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((one) => parseInt(one, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
