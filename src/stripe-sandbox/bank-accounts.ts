/**
 * Stripe's published test IBANs for SEPA Direct Debit (docs.stripe.com/payments/sepa-debit/accept-a-payment#test).
 * The sandbox knows no others, so a real account is never examined further.
 */
import type { Behaviour, Decline } from "./cards";

export interface TestAccount extends Behaviour {
  iban: string;
  /** The name that stands for it in the sandbox's own records. */
  name: string;
  /** The time until the bank's answer to a debit, in seconds. Banks take days; the quick accounts do not. */
  answers_after: number;
}

const QUICK = 4;
/** Stripe's delayed accounts answer after three minutes at the earliest. */
const LATE = 180;

const returned = (decline_code: string): Decline => ({
  code: "payment_intent_payment_attempt_failed",
  decline_code,
  message: "The bank returned the direct debit.",
});
const INSUFFICIENT: Decline = {
  ...returned("insufficient_funds"),
  message: "The account has insufficient funds for this direct debit.",
};

const TEST_ACCOUNTS: readonly TestAccount[] = [
  { iban: "DE89370400440532013000", name: "debit_succeeds", answers_after: QUICK },
  { iban: "DE08370400440532013003", name: "debit_succeeds_late", answers_after: LATE },
  {
    iban: "DE62370400440532013001",
    name: "debit_fails",
    answers_after: QUICK,
    charge: returned("generic_could_not_process"),
  },
  {
    iban: "DE78370400440532013004",
    name: "debit_fails_late",
    answers_after: LATE,
    charge: returned("generic_could_not_process"),
  },
  {
    iban: "DE35370400440532013002",
    name: "debit_disputed",
    answers_after: QUICK,
    disputed: ["debit_not_authorized"],
  },
  {
    iban: "DE65370400440002222227",
    name: "debit_insufficient_funds",
    answers_after: QUICK,
    charge: INSUFFICIENT,
  },
];

const BY_NAME = new Map(TEST_ACCOUNTS.map((account) => [account.name, account]));
const BY_IBAN = new Map(TEST_ACCOUNTS.map((account) => [account.iban, account]));

export function findAccountByName(name: string): TestAccount | undefined {
  return BY_NAME.get(name);
}

export function findAccountByIban(iban: string): TestAccount | undefined {
  return BY_IBAN.get(iban);
}
