/** The money behind a credit note: the part owed to the member, and the part refunded. */
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";

/** Selects refunds that have arrived or still may. */
export const UNDER_WAY = { status: { in: ["pending", "succeeded"] } };

/**
 * Returns how much of an invoice's money has been refunded or is about to be (minor units), of one payment or
 * of all.
 */
export async function refundedAmount(
  ctx: Ctx,
  of: { invoice_id: string; payment_id?: string },
): Promise<number> {
  const { invoice_id, payment_id } = of;
  const { _sum } = await ctx.db.refundPart.aggregate({
    where: {
      organization_id: ctx.org.id,
      credit_note: { invoice_id },
      refund: { ...UNDER_WAY, ...(payment_id && { payment_id }) },
    },
    _sum: { amount: true },
  });
  return _sum.amount ?? 0;
}

/**
 * Returns how much more was paid on an invoice than it asks for after its credits, and has not been refunded.
 */
export async function overpaidOn(ctx: Ctx, invoice: Prisma.InvoiceModel): Promise<number> {
  const given = await refundedAmount(ctx, { invoice_id: invoice.id });
  const asked = invoice.total - invoice.amount_credited;
  return Math.max(0, invoice.amount_paid - given - asked);
}

/** Returns the amount owed to the member for a credit note (minor units). */
export async function owedFor(ctx: Ctx, note: Prisma.CreditNoteModel): Promise<number> {
  const invoice = await ctx.db.invoice.findUniqueOrThrow({ where: byId(ctx, note.invoice_id) });
  const { _sum } = await ctx.db.refundPart.aggregate({
    where: { organization_id: ctx.org.id, credit_note_id: note.id, refund: UNDER_WAY },
    _sum: { amount: true },
  });
  const unsettled = note.total - note.amount_applied - (_sum.amount ?? 0);
  return Math.max(0, Math.min(unsettled, await overpaidOn(ctx, invoice)));
}

/**
 * Updates a credit note after a refund for it has arrived or failed: it is `refunded` while nothing is owed for
 * it or on its way, and `issued` again when a refund fails that had arrived.
 */
export async function markCreditRefunded(tx: Ctx, creditNoteId: string): Promise<void> {
  const note = await tx.db.creditNote.findUniqueOrThrow({ where: byId(tx, creditNoteId) });
  const parts = { organization_id: tx.org.id, credit_note_id: note.id };
  const pending = await tx.db.refundPart.count({
    where: { ...parts, refund: { status: "pending" } },
  });
  const arrived = await tx.db.refundPart.count({
    where: { ...parts, refund: { status: "succeeded" } },
  });
  const done = pending === 0 && arrived > 0 && (await owedFor(tx, note)) === 0;
  const status = done ? "refunded" : "issued";
  if (note.status === status || !["issued", "refunded"].includes(note.status)) return;
  const data = { status, updated_at: tx.now() };
  await tx.db.creditNote.update({ where: byId(tx, note.id), data });
  const told = { from: note.status, to: status };
  await recordEvent(tx, done ? "credit_note.refunded" : "credit_note.refund_failed", note.id, told);
}
