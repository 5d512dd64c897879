import { UNDER_WAY } from "@/features/billing/invoices/credit-money";
import { lockInvoice } from "@/features/billing/invoices/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import type { CreditNote, CreditNoteId } from "./schema";
import { type CreditNoteRow, loadCreditNote, toCreditNote } from "./store";

/**
 * Voids a credit note, so that its invoice asks for the amount again. Possible only while no money has moved
 * for it, and newest first for each invoice. A voided note stays unchanged. Raises CreditNoteNotFound and
 * InvalidStatusTransition.
 */
export async function voidCreditNote(ctx: Ctx, input: CreditNoteId): Promise<CreditNote> {
  return inTx(ctx, async (tx) => {
    const { invoice_id } = await loadCreditNote(tx, input.credit_note_id);
    await lockInvoice(tx, invoice_id);
    const note = await loadCreditNote(tx, input.credit_note_id);
    if (note.status === "voided") return toCreditNote(note);
    const reason = await reasonAgainst(tx, note);
    if (reason) {
      throw InvalidStatusTransition({ detail: reason, current_status: note.status });
    }
    const updated_at = tx.now();
    const { amount_credited, amount_paid, total } = await tx.db.invoice.update({
      where: byId(tx, invoice_id),
      data: { amount_credited: { decrement: note.total }, updated_at },
    });
    if (amount_paid + amount_credited < total) {
      await tx.db.invoice.update({ where: byId(tx, invoice_id), data: { paid_at: null } });
    }
    const data = { status: "voided", updated_at };
    await tx.db.creditNote.update({ where: byId(tx, note.id), data });
    await recordEvent(tx, "credit_note.voided", note.id, { from: note.status, to: "voided" });
    return toCreditNote({ ...note, ...data });
  });
}

async function reasonAgainst(tx: Ctx, note: CreditNoteRow): Promise<string | null> {
  if (note.settlement === null)
    return "A change of a booking or membership issued it, so it cannot be voided.";
  const moved =
    note.status === "refunded" || (note.status === "applied" && note.amount_applied < note.total);
  const sent = await tx.db.refundPart.count({
    where: {
      organization_id: tx.org.id,
      credit_note_id: note.id,
      refund: UNDER_WAY,
    },
  });
  if (moved || sent > 0) return "Money has moved for this credit note: issue an invoice instead.";
  const newer = await tx.db.creditNote.count({
    where: {
      organization_id: tx.org.id,
      invoice_id: note.invoice_id,
      id: { gt: note.id },
      status: { not: "voided" },
    },
  });
  return newer > 0 ? "The invoice has a newer credit note: void that first." : null;
}
