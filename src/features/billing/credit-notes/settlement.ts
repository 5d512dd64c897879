/** The payments behind an invoice: refunding them, or keeping them for the next invoice. */
import { refundedAmount } from "@/features/billing/invoices/credit-money";
import { releaseAllocation } from "@/features/billing/invoices/release-allocation";
import { isDisputed, lockPayment, type PaymentRow } from "@/features/billing/payments/store";
import { issueRefund } from "@/features/billing/refunds/create";
import { byId, type Ctx } from "@/server/context";
import { StartOver } from "@/server/data/transact";

/**
 * Locks the payments that have paid the invoices and returns them, newest first. Payments are locked before
 * invoices everywhere.
 */
export async function lockPaymentsOf(tx: Ctx, ...invoice_ids: string[]): Promise<PaymentRow[]> {
  const paid = await tx.db.payment.findMany({
    where: {
      organization_id: tx.org.id,
      status: "succeeded",
      allocations: { some: { invoice_id: { in: invoice_ids } } },
    },
    select: { id: true },
    // Locked in the same order as account credit, so that the two cannot deadlock.
    orderBy: { id: "asc" },
  });
  const payments: PaymentRow[] = [];
  for (const { id } of paid) payments.unshift(await lockPayment(tx, id));
  return payments;
}

/**
 * Begins the transaction anew when another payment than the locked ones pays the invoice, now that it is locked too:
 * payments are locked first. What is moved off the invoice meanwhile does not count.
 */
export async function assertStillAll(
  tx: Ctx,
  invoice_id: string,
  locked: readonly Pick<PaymentRow, "id">[],
): Promise<void> {
  const payment_id = { notIn: locked.map(({ id }) => id) };
  const of = { organization_id: tx.org.id, invoice_id };
  const where = { ...of, payment_id, payment: { status: "succeeded" } };
  if ((await tx.db.allocation.count({ where })) > 0) throw new StartOver();
}

/**
 * Opens the refunds of a credit note (minor units), newest payment first. Returns their ids for `pushRefund`.
 */
export async function refundNote(
  tx: Ctx,
  note: { id: string; invoice_id: string; reason: string | null },
  payments: PaymentRow[],
  amount: number,
): Promise<string[]> {
  const ids = [];
  for (const { payment, part } of await divide(tx, note.invoice_id, payments, amount)) {
    const refund = { amount: part, reason: note.reason, credit_note_id: note.id };
    ids.push((await issueRefund(tx, payment, refund)).id);
  }
  return ids;
}

/**
 * Takes money off an invoice (minor units) and keeps it as credit for the member's next one. Returns the
 * amount.
 */
export async function keepAsCredit(
  tx: Ctx,
  invoice_id: string,
  payments: PaymentRow[],
  amount: number,
): Promise<number> {
  let kept = 0;
  for (const { payment, part } of await divide(tx, invoice_id, payments, amount)) {
    kept += part;
    await releaseAllocation(tx, { payment_id: payment.id, invoice_id, amount: part });
    const data = { credit_amount: { increment: part } };
    await tx.db.payment.update({ where: byId(tx, payment.id), data, select: { id: true } });
  }
  return kept;
}

/** Divides a sum among the payments. Skips money that the bank has taken back or may take back. */
async function divide(tx: Ctx, invoice_id: string, payments: PaymentRow[], amount: number) {
  let rest = amount;
  const parts = [];
  for (const payment of payments) {
    if (isDisputed(payment)) continue;
    const allocated = payment.allocations.find((part) => part.invoice_id === invoice_id);
    const given = await refundedAmount(tx, { invoice_id, payment_id: payment.id });
    const part = Math.min(rest, (allocated?.amount ?? 0) - given);
    if (part <= 0) continue;
    rest -= part;
    parts.push({ payment, part });
  }
  return parts;
}
