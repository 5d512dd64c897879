/** Credit notes for refunds: a refund of money that paid invoices reverses their sale. */
import { issueCreditNote } from "@/features/billing/invoices/credit";
import { refundedAmount, overpaidOn, owedFor } from "@/features/billing/invoices/credit-money";
import { releaseAllocation } from "@/features/billing/invoices/release-allocation";
import { amountDue, lockInvoice } from "@/features/billing/invoices/store";
import type { PaymentRow } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";

type Part = { credit_note_id: string; amount: number };

/**
 * Issues the credit notes for a refund of a locked payment (minor units; `left`: the part not refunded before).
 * Money that paid no invoice goes first and needs none. Returns each note's part of the refund.
 */
export async function creditRefundedInvoices(
  tx: Ctx,
  payment: PaymentRow,
  refund: { amount: number; left: number; reason: string | null },
): Promise<Part[]> {
  const bound = [];
  for (const { invoice_id, amount } of payment.allocations) {
    const given = await refundedAmount(tx, { invoice_id, payment_id: payment.id });
    bound.push({ invoice_id, left: amount - given });
  }
  // What the payer's bank took may have paid an invoice.
  const free = Math.max(0, refund.left - bound.reduce((sum, { left }) => sum + left, 0));
  let rest = refund.amount - free;
  const parts: Part[] = [];
  // The same order everywhere, so that two refunds cannot deadlock on each other's invoices.
  for (const { invoice_id, left } of bound.sort((a, b) => (a.invoice_id < b.invoice_id ? -1 : 1))) {
    const amount = Math.min(left, rest);
    if (amount <= 0) continue;
    rest -= amount;
    const { reason } = refund;
    parts.push(...(await creditInvoice(tx, payment, { invoice_id, amount, reason })));
  }
  return parts;
}

async function creditInvoice(
  tx: Ctx,
  payment: PaymentRow,
  { invoice_id, amount, reason }: { invoice_id: string; amount: number; reason: string | null },
): Promise<Part[]> {
  const invoice = await lockInvoice(tx, invoice_id);
  if (amountDue(invoice) > 0) {
    // The invoice was only partly paid: it is due again, less the reversed sale.
    await releaseAllocation(tx, { payment_id: payment.id, invoice_id, amount });
    await issueCreditNote(tx, { invoice_id, amount, reason, settlement: "refund" });
    return [];
  }
  const parts = await earlierNotesOwed(
    tx,
    invoice_id,
    Math.min(amount, await overpaidOn(tx, invoice)),
  );
  const credited = parts.reduce((sum, part) => sum + part.amount, 0);
  if (credited < amount) {
    const credit = { invoice_id, amount: amount - credited, reason };
    const note = await issueCreditNote(tx, { ...credit, settlement: "refund" });
    parts.push({ credit_note_id: note.id, amount: note.total });
  }
  return parts;
}

/** Returns earlier credit notes that are still owed, which this refund pays. */
async function earlierNotesOwed(tx: Ctx, invoice_id: string, most: number): Promise<Part[]> {
  const notes = await tx.db.creditNote.findMany({
    where: { organization_id: tx.org.id, invoice_id, status: "issued" },
    orderBy: { id: "asc" },
  });
  const parts: Part[] = [];
  let rest = most;
  for (const note of notes) {
    const amount = Math.min(rest, await owedFor(tx, note));
    if (amount > 0) parts.push({ credit_note_id: note.id, amount });
    rest -= Math.max(0, amount);
  }
  return parts;
}
