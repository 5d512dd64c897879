import { newId } from "@/lib/ids";
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { issueCreditNote } from "./credit";
import { issueInvoice } from "./issue";
import type { InvoiceLine } from "./schema";
import { amountDue, lockInvoice, toInvoice } from "./store";

type Replacement = {
  invoice_id: string;
  /** Replaces only what the invoice asks for this booking, where it bills several. */
  booking_id?: string | undefined;
  lines: InvoiceLine[];
  /** The part of each payment that goes on to pay the new invoice, in minor units. */
  kept: { payment_id: string; amount: number }[];
  reason: string;
};

/**
 * Replaces an issued invoice, which never changes: credits the rest of the old one, issues a new one over the
 * new amount, and moves the money that stays to it; where that is all that was paid, the credit note is applied. Its
 * payments are locked. Raises InvoiceNotFound.
 */
export async function replaceInvoice(
  tx: Ctx,
  { invoice_id, booking_id, lines, kept, reason }: Replacement,
): Promise<{ invoice: Prisma.InvoiceModel; creditNote: Prisma.CreditNoteModel }> {
  const old = await lockInvoice(tx, invoice_id);
  const creditNote = await issueCreditNote(tx, { invoice_id, booking_id, reason });
  const { member_id, currency } = old;
  const invoice = await issueInvoice(tx, { member_id, currency, lines });
  let moved = 0;
  for (const part of kept)
    moved += await moveAllocation(tx, part, { from: invoice_id, to: invoice.id });
  // Money that came meanwhile, or is refunded, is owed for the credit note.
  if (moved >= creditNote.total - creditNote.amount_applied)
    await markCreditApplied(tx, creditNote.id);
  return { invoice, creditNote };
}

/** Moves a part of a locked payment from one invoice to another, at most the part that paid the first. Returns it. */
async function moveAllocation(
  tx: Ctx,
  { payment_id, amount: wanted }: { payment_id: string; amount: number },
  way: { from: string; to: string },
): Promise<number> {
  const key = { organization_id: tx.org.id, payment_id, invoice_id: way.from };
  const before = await tx.db.allocation.findFirst({ where: key });
  const to = await lockInvoice(tx, way.to);
  const amount = Math.min(wanted, before?.amount ?? 0, amountDue(to));
  if (!before || amount === 0) return 0;
  const now = tx.now();
  if (amount === before.amount) {
    await tx.db.allocation.delete({ where: byId(tx, before.id) });
  } else {
    await tx.db.allocation.update({
      where: byId(tx, before.id),
      data: { amount: { decrement: amount } },
    });
  }
  await tx.db.payment.update({
    where: byId(tx, payment_id),
    data: { updated_at: now },
    select: { id: true },
  });
  await tx.db.invoice.update({
    where: byId(tx, way.from),
    data: { amount_paid: { decrement: amount }, updated_at: now },
  });
  await tx.db.allocation.create({
    data: {
      id: newId("all"),
      organization_id: tx.org.id,
      payment_id,
      invoice_id: to.id,
      amount,
      currency: before.currency,
      created_at: now,
    },
  });
  const settled = amount === amountDue(to);
  const row = await tx.db.invoice.update({
    where: byId(tx, to.id),
    data: { amount_paid: { increment: amount }, updated_at: now, ...(settled && { paid_at: now }) },
  });
  const type = settled ? "invoice.paid" : "invoice.partially_paid";
  const changes = changesOf(toInvoice(to, now), toInvoice(row, now));
  await recordEvent(tx, type, to.id, { ...changes, payment_id, amount });
  return amount;
}

/** Marks a credit note as set off against another invoice: no money is refunded for it. */
export async function markCreditApplied(tx: Ctx, creditNoteId: string): Promise<void> {
  const { count } = await tx.db.creditNote.updateMany({
    where: { organization_id: tx.org.id, id: creditNoteId, status: "issued" },
    data: { status: "applied", updated_at: tx.now() },
  });
  const data = { from: "issued", to: "applied" };
  if (count > 0) await recordEvent(tx, "credit_note.applied", creditNoteId, data);
}
