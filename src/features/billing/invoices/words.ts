import type { InvoiceStatus } from "./schema";

/** The statuses of an invoice that asks for money, the most urgent first. */
export const UNPAID = ["past_due", "partially_paid", "open"] as const;

/** The possible uses of money that had paid the credited amount. */
export const SETTLEMENTS = ["refund", "account_credit", "none"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Returns where the paid part of an invoice may go: an account's money becomes nobody's own credit. */
export function settlementsOf({ account_id }: { account_id: string | null }): Settlement[] {
  return SETTLEMENTS.filter((settlement) => account_id === null || settlement !== "account_credit");
}

/** Tells whether an invoice asks for money now: it is neither a draft, nor paid, voided or given up. */
export function isPayable({ status }: { status: InvoiceStatus }): boolean {
  return UNPAID.some((one) => one === status);
}
