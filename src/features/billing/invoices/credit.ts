import { newId } from "@/lib/ids";
import { creditParts } from "@/lib/credit-parts";
import { leftForBooking, linesOfBooking } from "@/lib/invoice-lines";
import { formatMoney } from "@/lib/money";
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { changesOf, type EventData, recordEvent } from "@/server/jobs/events";
import {
  creditLines,
  leavesTax,
  leftOf,
  type LineFault,
  type WrittenLine,
  writtenLines,
} from "./credit-rules";
import { CreditExceedsInvoice } from "./errors";
import { lineWords } from "./line-words";
import { nextNumber } from "./number";
import { totalsOf } from "./rules";
import type { InvoiceLine } from "./schema";
import { amountDue, lockInvoice, toInvoice } from "./store";
import type { Settlement } from "./words";

type Credit = {
  invoice_id: string;
  /** Credits only what the invoice asks for this booking, where it bills several. */
  booking_id?: string | undefined;
  /** With tax; if absent, the whole rest, or the sum of the lines. */
  amount?: number | undefined;
  reason: string | null;
  lines?: WrittenLine[] | undefined;
  /** The use of money that had been paid; absent where a booking or membership decides on it. */
  settlement?: Settlement;
  metadata?: Record<string, string>;
  /** Checks the note's total before it is written; returns what its event says besides. */
  allow?: (total: { amount: number; currency: string }) => Promise<EventData>;
};

/**
 * Credits an invoice, wholly or in part (minor units, with tax), in the caller's transaction. The lines reverse
 * the invoice's taxes rate by rate, so that the last credit leaves none. The invoice itself never changes its
 * lines. Raises InvoiceNotFound, CreditExceedsInvoice, what `allow` raises, and a fault for a line whose tax rate the invoice does
 * not have.
 */
export async function issueCreditNote(tx: Ctx, credit: Credit): Promise<Prisma.CreditNoteModel> {
  const invoice = await lockInvoice(tx, credit.invoice_id);
  const lines = await linesOf(tx, invoice, credit);
  const { total, tax_amount } = totalsOf(lines);
  const said = await credit.allow?.({ amount: total, currency: invoice.currency });
  const now = tx.now();
  const due = amountDue(invoice);
  const { lowers: amount_applied, paid } = creditParts(total, due);
  const settled = due > 0 && amount_applied === due;
  const row = await tx.db.invoice.update({
    where: byId(tx, invoice.id),
    data: {
      amount_credited: { increment: total },
      updated_at: now,
      ...(settled && { paid_at: now }),
    },
  });
  const note = await tx.db.creditNote.create({
    data: {
      id: newId("crn"),
      organization_id: tx.org.id,
      member_id: invoice.member_id,
      invoice_id: invoice.id,
      number: await nextNumber(tx, "credit_note"),
      status: paid === 0 ? "applied" : "issued",
      currency: invoice.currency,
      lines,
      tax_amount,
      total,
      amount_applied,
      settlement: credit.settlement ?? null,
      reason: credit.reason,
      metadata: credit.metadata ?? {},
      created_at: now,
      updated_at: now,
    },
  });
  await recordEvent(tx, "credit_note.issued", note.id, { invoice_id: invoice.id, total, ...said });
  if (note.status === "applied") await recordEvent(tx, "credit_note.applied", note.id);
  const changes = changesOf(toInvoice(invoice, now), toInvoice(row, now));
  const told = { ...changes, credit_note_id: note.id };
  if (settled) await recordEvent(tx, "invoice.paid", invoice.id, told);
  return note;
}

async function linesOf(
  tx: Ctx,
  invoice: Prisma.InvoiceModel,
  credit: Credit,
): Promise<InvoiceLine[]> {
  const lines = invoice.lines as InvoiceLine[];
  const credited = await creditedLines(tx, invoice);
  const { booking_id } = credit;
  const left = leftForBooking(lines, credited, booking_id);
  const asked = credit.lines?.reduce((sum, line) => sum + line.quantity * line.unit_amount, 0);
  const amount = credit.amount ?? asked ?? left;
  if (amount > left) {
    throw exceeds(invoice, `At most ${formatMoney(left, invoice.currency)} can be credited.`);
  }
  const own = linesOfBooking(lines, booking_id, lines);
  // The last credit of all leaves no tax at any rate, whatever earlier ones named.
  const isLast = amount === invoice.total - invoice.amount_credited;
  const isWhole = amount === totalsOf(own).total && !credit.lines;
  if (isWhole && !(isLast && leavesTax(lines, [...credited, ...own]))) return own;
  const shares = isLast
    ? leftOf(lines, credited)
    : leftOf(own, linesOfBooking(credited, booking_id, lines));
  if (!credit.lines) return creditLines(shares, amount, describe(tx, invoice, own));
  const written = writtenLines(shares, credit.lines);
  if (written.fault) throw refusal(invoice, written.fault, credit.lines[written.fault.line]);
  return written.lines;
}

/** Returns the lines of an invoice's credit notes. */
async function creditedLines(tx: Ctx, { id }: Prisma.InvoiceModel): Promise<InvoiceLine[]> {
  const notes = await tx.db.creditNote.findMany({
    where: { organization_id: tx.org.id, invoice_id: id, status: { not: "voided" } },
    select: { lines: true },
  });
  return notes.flatMap(({ lines }) => lines as InvoiceLine[]);
}

function describe(tx: Ctx, invoice: Prisma.InvoiceModel, lines: InvoiceLine[]) {
  const bookings = [...new Set(lines.map((line) => line.booking_id))];
  const [booking_id = null] = bookings.length === 1 ? bookings : [];
  const words = lineWords(tx.org.locale);
  return { description: words("part_of", { number: invoice.number ?? "" }), booking_id };
}

function refusal(invoice: Prisma.InvoiceModel, fault: LineFault, line?: WrittenLine): Error {
  if (fault.what === "exceeds") {
    const most = `At most ${formatMoney(fault.left, invoice.currency)}`;
    return exceeds(invoice, `${most} can be credited at the tax rate of line ${fault.line + 1}.`);
  }
  const words =
    fault.what === "which_rate"
      ? "The invoice has several tax rates: name the line's rate"
      : "The invoice has no line at this tax rate";
  const loc = ["body", "lines", String(fault.line), "tax_rate_id"];
  return fieldFault(loc, "value_error", words, line?.tax_rate_id);
}

function exceeds({ id }: { id: string }, detail: string): Error {
  return CreditExceedsInvoice({ detail, resource: "invoice", resource_id: id });
}
