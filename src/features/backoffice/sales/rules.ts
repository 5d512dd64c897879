/** The sums of a sale. Pure; all amounts in minor units. */

type Owed = { id: string; due: number };

/** Returns the sum of amounts. */
export const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns how much of each payment pays which invoice: payments and invoices are used up in their order. What exceeds
 * the invoices pays nothing.
 */
export function partsOf(
  payments: readonly { amount: number }[],
  invoices: readonly Owed[],
): { invoice_id: string; amount: number }[][] {
  const left = invoices.map((one) => ({ ...one }));
  return payments.map((payment) => {
    let rest = payment.amount;
    const parts = [];
    for (const invoice of left) {
      const amount = Math.min(rest, invoice.due);
      if (amount === 0) continue;
      invoice.due -= amount;
      rest -= amount;
      parts.push({ invoice_id: invoice.id, amount });
    }
    return parts;
  });
}

/** Returns the change: what was given beyond the cash that was asked for. */
export function changeOf(
  payments: readonly { amount: number; given?: number | undefined }[],
): number {
  return payments.reduce((sum, { amount, given = amount }) => sum + given - amount, 0);
}
