import { newId } from "@/lib/ids";
import { scaleAmount } from "@/lib/money";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { recordEvent } from "@/server/events";
import { CreditExceedsInvoice } from "./errors";
import { nextNumber } from "./number";
import type { InvoiceLine, Settlement } from "./schema";
import { amountDue, lockInvoice } from "./store";

/**
 * Credits an invoice, wholly or in part (minor units), in the caller's transaction. The invoice itself
 * keeps its lines for ever. Raises InvoiceNotFound and CreditExceedsInvoice.
 */
export async function issueCreditNote(
  tx: Ctx,
  credit: {
    invoice_id: string;
    amount: number;
    reason: string | null;
    lines?: InvoiceLine[];
    /** What becomes of what had been paid; none where a booking's change says it. */
    settlement?: Settlement;
  },
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
  const due = amountDue(invoice);
  const amount_applied = Math.min(credit.amount, due);
  const settled = due > 0 && amount_applied === due;
  const tax_amount = await creditedTax(tx, invoice, credit.amount);
  await tx.db.invoice.update({
    where: { id: invoice.id },
    data: {
      amount_credited: { increment: credit.amount },
      updated_at: now,
      ...(settled && { paid_at: now }),
    },
  });
  const whole = credit.amount === invoice.total;
  const note = await tx.db.creditNote.create({
    data: {
      id: newId("crn"),
      organization_id: tx.org.id,
      member_id: invoice.member_id,
      invoice_id: invoice.id,
      number: await nextNumber(tx, "credit_note"),
      status: amount_applied === credit.amount ? "applied" : "issued",
      currency: invoice.currency,
      lines:
        credit.lines ??
        (whole ? (invoice.lines as InvoiceLine[]) : [partLine(invoice, credit.amount)]),
      tax_amount,
      total: credit.amount,
      amount_applied,
      settlement: credit.settlement ?? null,
      reason: credit.reason,
      created_at: now,
      updated_at: now,
    },
  });
  await recordEvent(tx, "credit_note.issued", note.id, {
    invoice_id: invoice.id,
    total: note.total,
  });
  if (note.status === "applied") await recordEvent(tx, "credit_note.applied", note.id);
  if (settled) await recordEvent(tx, "invoice.paid", invoice.id, { credit_note_id: note.id });
  return note;
}

/** The tax in a credit (minor units): its share, and with the last credit exactly what is left of it. */
async function creditedTax(tx: Ctx, invoice: Prisma.InvoiceModel, amount: number): Promise<number> {
  const left = invoice.total - invoice.amount_credited;
  if (invoice.tax_amount === 0 || left === 0) return 0;
  const { _sum } = await tx.db.creditNote.aggregate({
    where: { invoice_id: invoice.id, status: { not: "voided" } },
    _sum: { tax_amount: true },
  });
  return scaleAmount(amount, invoice.tax_amount - (_sum.tax_amount ?? 0), left);
}

function partLine(invoice: Prisma.InvoiceModel, amount: number): InvoiceLine {
  const description = `Part of invoice ${invoice.number}`;
  return { description, quantity: 1, unit_amount: amount, amount, booking_id: null };
}
