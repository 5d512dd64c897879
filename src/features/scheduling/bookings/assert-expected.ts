import { AmountChanged } from "@/features/billing/charging/errors";

/**
 * Raises AmountChanged: nobody agreed to a price that the client has not shown, allowances
 * included.
 */
export function assertExpected(
  { expected_amount_due: expected }: { expected_amount_due?: number | undefined },
  amount_due: number,
): void {
  if (expected !== undefined && expected !== amount_due) throw AmountChanged({ amount_due });
}
