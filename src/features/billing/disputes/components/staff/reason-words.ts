import type { Messages } from "next-intl";

type Reason = keyof Messages["console_money"]["disputes"]["reasons"];

/** The reasons that Stripe names (docs.stripe.com/api/disputes/object, `reason`), each with our word for it. */
const REASONS: Record<string, Reason> = {
  bank_cannot_process: "bank",
  check_returned: "bank",
  incorrect_account_details: "bank",
  insufficient_funds: "funds",
  credit_not_processed: "credit",
  customer_initiated: "other",
  debit_not_authorized: "debit",
  duplicate: "duplicate",
  fraudulent: "fraud",
  product_not_received: "missing",
  product_unacceptable: "wrong",
  subscription_canceled: "cancelled",
  unrecognized: "unknown",
};

/** Returns the word for a bank's reason: "other" for one that says nothing, or is newer. Pure. */
export function reasonOf(reason: string): Reason {
  return (Object.hasOwn(REASONS, reason) && REASONS[reason]) || "other";
}
