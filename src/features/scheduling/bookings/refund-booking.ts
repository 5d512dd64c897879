/** The money paid for a booking, and its refund. */
import type { Money } from "./cancellation-rules";
import type { Booking } from "./schema";
import type { BookingRow } from "./store";
import { assertStillAll } from "@/features/billing/credit-notes/settlement";
import { issueCreditNote } from "@/features/billing/invoices/credit";
import { replaceInvoice } from "@/features/billing/invoices/replace";
import { grossOf } from "@/lib/invoice-lines";
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { pushRefund } from "@/features/billing/payments/refund";
import { isDisputed, lockPayment, type PaymentRow } from "@/features/billing/payments/store";
import { issueRefund } from "@/features/billing/refunds/create";
import { isSameTax } from "@/features/catalogue/tax-rates/rules";
import type { Ctx } from "@/server/context";
import { asClub } from "./guests/store";
import { lineOf } from "./invoice-line";
import { divideBilled, readBilled } from "./read-billed";

/** A payment, and its share that pays for the booking as it now stands (minor units). */
export type Paid = { payment: PaymentRow; left: number };
type Bought = Pick<BookingRow, "id" | "invoice_id">;

/**
 * Locks and returns the payments kept for a booking, newest first; the caller holds the booking's
 * lock. Money that its invoice no longer asks for is left out: it was refunded, pays something
 * else, or is owed for a credit note.
 */
export async function lockPaid(tx: Ctx, bought: Bought): Promise<Paid[]> {
  const { invoice_id } = bought;
  const locked: PaymentRow[] = [];
  // Oldest first, as credit notes and account credit lock them: so the two cannot deadlock.
  for (const { payment_id } of (await allocationsOf(tx, invoice_id)).toReversed()) {
    locked.push(await lockPayment(tx, payment_id));
  }
  const { parts } = await divideMoney(tx, bought);
  return parts.flatMap(({ payment_id, left }) => {
    const payment = locked.find(({ id }) => id === payment_id);
    return payment ? [{ payment, left }] : [];
  });
}

/** Sums the money to divide if the booking ended now; takes no locks. */
export async function loadMoney(ctx: Ctx, bought: Bought): Promise<Money> {
  const { parts, invoiced } = await divideMoney(ctx, bought);
  return { paid: parts.reduce((sum, { left }) => sum + left, 0), invoiced };
}

async function allocationsOf(ctx: Ctx, invoice_id: string | null) {
  if (!invoice_id) return [];
  return ctx.db.allocation.findMany({
    where: { organization_id: ctx.org.id, invoice_id, payment: { status: "succeeded" } },
    select: { payment_id: true, amount: true },
    orderBy: { payment_id: "desc" },
  });
}

/** Divides the money of an invoice, or of its part for a booking that it bills beside others. */
async function divideMoney(ctx: Ctx, { id, invoice_id }: Bought) {
  const billed = invoice_id ? await readBilled(ctx, [invoice_id]) : null;
  return divideBilled(billed?.get(invoice_id ?? ""), id);
}

/** The documents of a refund; its refunds are not sent yet. */
export type RefundDocuments = {
  creditNoteId: string | null;
  invoiceId: string | null;
  refundIds: string[];
};

const NOTHING: RefundDocuments = { creditNoteId: null, invoiceId: null, refundIds: [] };

/** A part of the price that is given back, in minor units; credited, where it was not paid yet. */
type Part = { refund_amount: number; is_credited: boolean; reason: string; line: InvoiceLine };

/**
 * Refunds a part of the payments (minor units). The booking's invoice is credited in full, the kept
 * amount gets its own invoice, paid by the money that stays, and the rest is refunded, newest
 * payment first. Nothing to credit → no document changes: the first invoice already states the kept
 * amount.
 */
export async function refundPart(
  tx: Ctx,
  booking: BookingRow,
  paid: Paid[],
  part: Part,
): Promise<RefundDocuments> {
  const { invoice_id } = booking;
  if (!part.is_credited || !invoice_id) return NOTHING;
  return invoiceKept(tx, { id: booking.id, invoice_id }, paid, part);
}

/** Credits the rest of an invoice, bills the kept amount again and opens the refunds. */
async function invoiceKept(
  tx: Ctx,
  { id: booking_id, invoice_id }: { id: string; invoice_id: string },
  paid: Paid[],
  part: Omit<Part, "is_credited">,
): Promise<RefundDocuments> {
  const parts = divide(paid, part.refund_amount);
  const kept = parts
    .map(({ payment, left, refund }) => ({ payment_id: payment.id, amount: left - refund }))
    .filter(({ amount }) => amount > 0);
  const { reason, line } = part;
  const documents =
    grossOf(line) > 0
      ? await replaceInvoice(tx, { invoice_id, booking_id, kept, lines: [line], reason })
      : {
          invoice: null,
          creditNote: await issueCreditNote(tx, { invoice_id, booking_id, reason }),
        };
  const credit_note_id = documents.creditNote.id;
  await assertAllLocked(tx, documents.creditNote, paid);
  const refundIds = await refundParts(tx, parts, { reason, credit_note_id });
  return { creditNoteId: credit_note_id, invoiceId: documents.invoice?.id ?? null, refundIds };
}

/**
 * Refunds a difference (minor units): credits it on the booking's invoice, which stays, and refunds
 * the part that had been paid. When the new place is taxed differently, a partial credit cannot say
 * so: the invoice is credited in full, and `after`, the moved booking, gets its own.
 */
export async function refundDifference(
  tx: Ctx,
  { before, after }: { before: BookingRow; after: BookingRow },
  paid: Paid[],
  { credit, refund }: { credit: number; refund: number },
): Promise<RefundDocuments> {
  const { id: booking_id, invoice_id } = before;
  const { invoiced } = await loadMoney(tx, before);
  if (!invoice_id || invoiced === 0) return NOTHING;
  const reason = "booking_rescheduled";
  if (!isSameTax(before.tax as Booking["tax"], after.tax as Booking["tax"])) {
    const line = lineOf(tx.org, after, invoiced - credit);
    const part = { refund_amount: refund, reason, line };
    return invoiceKept(tx, { id: booking_id, invoice_id }, paid, part);
  }
  if (credit === 0) return NOTHING;
  const note = await issueCreditNote(tx, { invoice_id, booking_id, amount: credit, reason });
  await assertAllLocked(tx, note, paid);
  const parts = divide(paid, refund);
  const refundIds = await refundParts(tx, parts, { reason, credit_note_id: note.id });
  return { creditNoteId: note.id, invoiceId: null, refundIds };
}

/**
 * Begins anew where a credit note is for more money than was locked (minor units): a payment arrived before the invoice
 * was locked, and goes back too.
 */
export async function assertAllLocked(
  tx: Ctx,
  note: { invoice_id: string; total: number; amount_applied: number },
  paid: Paid[],
): Promise<void> {
  const locked = paid.reduce((sum, { left }) => sum + left, 0);
  if (note.total - note.amount_applied > locked)
    await assertStillAll(tx, note.invoice_id, paymentsOf(paid));
}

/** Sends committed refunds; the reconciler sends the ones that fail here. */
export async function pushRefunds(ctx: Ctx, refundIds: string[]): Promise<void> {
  // Of the host's money and of what guests have paid.
  const club = asClub(ctx);
  for (const id of refundIds) await pushRefund(club, id).catch(() => undefined);
}

/** Returns the payments without their shares. */
export function paymentsOf(paid: Paid[]): PaymentRow[] {
  return paid.map(({ payment }) => payment);
}

type Divided = Paid & { refund: number };

function divide(paid: Paid[], amount: number): Divided[] {
  let rest = amount;
  return paid.map(({ payment, left }) => {
    const refund = Math.min(left, rest);
    rest -= refund;
    return { payment, left, refund };
  });
}

/**
 * Opens the refunds. Money that the payer's bank disputes stays owed for the credit note until
 * staff refund it or the dispute is lost: only the bank can return it.
 */
async function refundParts(
  tx: Ctx,
  parts: Divided[],
  why: { reason: string; credit_note_id: string },
): Promise<string[]> {
  const ids = [];
  for (const { payment, refund } of parts) {
    if (refund === 0 || isDisputed(payment)) continue;
    ids.push((await issueRefund(tx, payment, { amount: refund, ...why })).id);
  }
  return ids;
}
