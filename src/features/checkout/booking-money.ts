/** The money that a booking has brought in, and its way back. */
import type { Money } from "@/features/bookings/cancellation-rules";
import type { BookingRow } from "@/features/bookings/store";
import { issueCreditNote } from "@/features/invoices/credit";
import { replaceInvoice } from "@/features/invoices/replace";
import type { InvoiceLine } from "@/features/invoices/schema";
import { openRefund, pushRefund } from "@/features/payments/refund";
import { lockPayment, type PaymentRow } from "@/features/payments/store";
import type { Ctx } from "@/server/context";

/** A payment of the booking, and what of it has not gone back nor is about to (minor units). */
export type Paid = { payment: PaymentRow; left: number };

/** What has been paid for a booking, the newest first; locked, the booking's lock being held. */
export async function lockPaid(tx: Ctx, bookingId: string): Promise<Paid[]> {
  const paid: Paid[] = [];
  for (const { id } of await findPaid(tx, bookingId)) {
    const payment = await lockPayment(tx, id);
    const { _sum } = await tx.db.refund.aggregate({
      where: { payment_id: id, status: { in: ["pending", "succeeded"] } },
      _sum: { amount: true },
    });
    paid.push({ payment, left: payment.amount - (_sum.amount ?? 0) });
  }
  return paid;
}

function findPaid(ctx: Ctx, booking_id: string) {
  return ctx.db.payment.findMany({
    where: { organization_id: ctx.org.id, booking_id, status: "succeeded" },
    select: { id: true, amount: true },
    orderBy: { id: "desc" },
  });
}

/** What there is to divide when the booking ends now; without locks, as it stands. */
export async function moneyOf(ctx: Ctx, booking: BookingRow): Promise<Money> {
  const payments = await findPaid(ctx, booking.id);
  const { _sum } = await ctx.db.refund.aggregate({
    where: {
      payment_id: { in: payments.map(({ id }) => id) },
      status: { in: ["pending", "succeeded"] },
    },
    _sum: { amount: true },
  });
  const invoice =
    booking.invoice_id &&
    (await ctx.db.invoice.findUnique({
      where: { id: booking.invoice_id },
      select: { total: true, amount_credited: true },
    }));
  const came = payments.reduce((sum, { amount }) => sum + amount, 0);
  return {
    paid: came - (_sum.amount ?? 0),
    invoiced: invoice ? invoice.total - invoice.amount_credited : 0,
  };
}

/** The documents of money that went back; the refunds are yet to be sent. */
export type GivenBack = {
  creditNoteId: string | null;
  invoiceId: string | null;
  refundIds: string[];
};

/**
 * Gives back a part of what was paid (minor units). The booking's invoice is credited in full, what is
 * kept has an invoice of its own, paid by the money that stays, and the rest is refunded, newest payment
 * first. Nothing to give back → no document changes: the first invoice says rightly what is kept.
 */
export async function giveBackPart(
  tx: Ctx,
  booking: BookingRow,
  paid: Paid[],
  part: { refund_amount: number; reason: string; line: InvoiceLine },
): Promise<GivenBack> {
  const { invoice_id } = booking;
  if (part.refund_amount === 0 || !invoice_id) {
    return { creditNoteId: null, invoiceId: null, refundIds: [] };
  }
  const parts = divide(paid, part.refund_amount);
  const kept = parts
    .map(({ payment, left, refund }) => ({ payment_id: payment.id, amount: left - refund }))
    .filter(({ amount }) => amount > 0);
  const { reason, line } = part;
  const documents =
    kept.length > 0
      ? await replaceInvoice(tx, { invoice_id, kept, lines: [line], reason })
      : { invoice: null, creditNote: await creditRest(tx, invoice_id, reason) };
  const credit_note_id = documents.creditNote.id;
  const refundIds = await refundParts(tx, parts, { reason, credit_note_id });
  return { creditNoteId: credit_note_id, invoiceId: documents.invoice?.id ?? null, refundIds };
}

/**
 * Gives back a difference (minor units): a credit note over it on the booking's invoice, which stays.
 */
export async function giveBackDifference(
  tx: Ctx,
  booking: BookingRow,
  paid: Paid[],
  amount: number,
): Promise<GivenBack> {
  const { invoice_id } = booking;
  if (amount === 0 || !invoice_id) return { creditNoteId: null, invoiceId: null, refundIds: [] };
  const reason = "booking_rescheduled";
  const note = await issueCreditNote(tx, { invoice_id, amount, reason });
  const parts = divide(paid, amount);
  const refundIds = await refundParts(tx, parts, { reason, credit_note_id: note.id });
  return { creditNoteId: note.id, invoiceId: null, refundIds };
}

/** Sends refunds that are written and committed; what fails here is sent by the reconciler. */
export async function pushRefunds(ctx: Ctx, refundIds: string[]): Promise<void> {
  for (const id of refundIds) await pushRefund(ctx, id).catch(() => undefined);
}

type Part = Paid & { refund: number };

function divide(paid: Paid[], amount: number): Part[] {
  let rest = amount;
  return paid.map(({ payment, left }) => {
    const refund = Math.min(left, rest);
    rest -= refund;
    return { payment, left, refund };
  });
}

async function creditRest(tx: Ctx, invoice_id: string, reason: string) {
  const { total, amount_credited } = await tx.db.invoice.findUniqueOrThrow({
    where: { id: invoice_id },
  });
  return issueCreditNote(tx, { invoice_id, amount: total - amount_credited, reason });
}

async function refundParts(
  tx: Ctx,
  parts: Part[],
  why: { reason: string; credit_note_id: string },
): Promise<string[]> {
  const ids = [];
  for (const { payment, refund } of parts) {
    if (refund > 0) ids.push((await openRefund(tx, payment, { amount: refund, ...why })).id);
  }
  return ids;
}
