import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { recordEvent } from "@/server/events";
import { CreditExceedsInvoice } from "./errors";
import { nextNumber } from "./number";
import type { InvoiceLine } from "./schema";
import { lockInvoice } from "./store";

/**
 * Credits an invoice, wholly or in part (minor units), in the caller's transaction. The invoice itself
 * keeps its lines for ever. Raises InvoiceNotFound and CreditExceedsInvoice.
 */
export async function issueCreditNote(
  tx: Ctx,
  credit: { invoice_id: string; amount: number; reason: string | null },
): Promise<Prisma.CreditNoteModel> {
  const invoice = await lockInvoice(tx, credit.invoice_id);
  const left = invoice.total - invoice.amount_credited;
  if (credit.amount > left) {
    throw CreditExceedsInvoice({
      detail: `At most ${left} ${invoice.currency} can be credited.`,
      resource: "invoice",
      resource_id: invoice.id,
    });
  }
  const now = tx.now();
  await tx.db.invoice.update({
    where: { id: invoice.id },
    data: { amount_credited: { increment: credit.amount }, updated_at: now },
  });
  const whole = credit.amount === invoice.total;
  const note = await tx.db.creditNote.create({
    data: {
      id: newId("crn"),
      organization_id: tx.org.id,
      member_id: invoice.member_id,
      invoice_id: invoice.id,
      number: await nextNumber(tx, "credit_note"),
      status: "issued",
      currency: invoice.currency,
      lines: whole ? (invoice.lines as InvoiceLine[]) : [partLine(invoice, credit.amount)],
      total: credit.amount,
      reason: credit.reason,
      created_at: now,
      updated_at: now,
    },
  });
  await recordEvent(tx, "credit_note.issued", note.id, {
    invoice_id: invoice.id,
    total: note.total,
  });
  return note;
}

function partLine(invoice: Prisma.InvoiceModel, amount: number): InvoiceLine {
  const description = `Part of invoice ${invoice.number}`;
  return { description, quantity: 1, unit_amount: amount, amount, booking_id: null };
}

/** The money of a credit note has gone back. */
export async function markCreditRefunded(tx: Ctx, creditNoteId: string): Promise<void> {
  const { count } = await tx.db.creditNote.updateMany({
    where: { organization_id: tx.org.id, id: creditNoteId, status: "issued" },
    data: { status: "refunded", updated_at: tx.now() },
  });
  if (count > 0) await recordEvent(tx, "credit_note.refunded", creditNoteId);
}
