/** The money that a booking has brought in, and its way back. */
import type { Money } from "./cancellation-rules";
import type { Booking } from "./schema";
import type { BookingRow } from "./store";
import { issueCreditNote } from "@/features/billing/invoices/credit";
import { refundedAmount } from "@/features/billing/invoices/credit-money";
import { markCreditApplied, replaceInvoice } from "@/features/billing/invoices/replace";
import { grossOf } from "@/features/billing/invoices/rules";
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { pushRefund } from "@/features/billing/payments/refund";
import { isDisputed, lockPayment, type PaymentRow } from "@/features/billing/payments/store";
import { issueRefund } from "@/features/billing/refunds/create";
import { isSameTax } from "@/features/catalogue/tax-rates/rules";
import { byId, type Ctx } from "@/server/context";
import { lineOf } from "./describe";

/** A payment, and what of it pays for the booking as it now stands (minor units). */
export type Paid = { payment: PaymentRow; left: number };
type Bought = Pick<BookingRow, "id" | "invoice_id">;

/**
 * What has been paid for a booking and is kept for it, the newest payment first; locked, the booking's
 * lock being held. What its invoice no longer asks for is not the booking's: it has gone back, pays
 * something else, or is owed for a credit note that says so.
 */
export async function lockPaid(tx: Ctx, { invoice_id }: Bought): Promise<Paid[]> {
  const locked: PaymentRow[] = [];
  for (const { payment_id } of await allocationsOf(tx, invoice_id)) {
    locked.push(await lockPayment(tx, payment_id));
  }
  const { parts } = await divideMoney(tx, invoice_id);
  return parts.flatMap(({ payment_id, left }) => {
    const payment = locked.find(({ id }) => id === payment_id);
    return payment ? [{ payment, left }] : [];
  });
}

/** What there is to divide when the booking ends now; without locks, as it stands. */
export async function moneyOf(ctx: Ctx, { invoice_id }: Bought): Promise<Money> {
  const { parts, invoiced } = await divideMoney(ctx, invoice_id);
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

async function divideMoney(ctx: Ctx, invoice_id: string | null) {
  if (!invoice_id) return { parts: [], invoiced: 0 };
  const { total, amount_credited } = await ctx.db.invoice.findUniqueOrThrow({
    where: byId(ctx, invoice_id),
    select: { total: true, amount_credited: true },
  });
  const invoiced = total - amount_credited;
  let rest = invoiced;
  const parts = [];
  for (const { payment_id, amount } of await allocationsOf(ctx, invoice_id)) {
    const left = Math.min(rest, amount - (await refundedAmount(ctx, { invoice_id, payment_id })));
    rest -= left;
    parts.push({ payment_id, left });
  }
  return { parts, invoiced };
}

/** The documents of money that went back; the refunds are yet to be sent. */
export type GivenBack = {
  creditNoteId: string | null;
  invoiceId: string | null;
  refundIds: string[];
};

const NOTHING: GivenBack = { creditNoteId: null, invoiceId: null, refundIds: [] };

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
  return part.refund_amount === 0 || !invoice_id
    ? NOTHING
    : invoiceKept(tx, invoice_id, paid, part);
}

/** Credits what is left of an invoice, bills what is kept anew and opens the refunds of the rest. */
async function invoiceKept(
  tx: Ctx,
  invoice_id: string,
  paid: Paid[],
  part: { refund_amount: number; reason: string; line: InvoiceLine },
): Promise<GivenBack> {
  const parts = divide(paid, part.refund_amount);
  const kept = parts
    .map(({ payment, left, refund }) => ({ payment_id: payment.id, amount: left - refund }))
    .filter(({ amount }) => amount > 0);
  const { reason, line } = part;
  const documents =
    grossOf(line) > 0
      ? await replaceInvoice(tx, { invoice_id, kept, lines: [line], reason })
      : { invoice: null, creditNote: await issueCreditNote(tx, { invoice_id, reason }) };
  const credit_note_id = documents.creditNote.id;
  const refundIds = await refundParts(tx, parts, { reason, credit_note_id });
  return { creditNoteId: credit_note_id, invoiceId: documents.invoice?.id ?? null, refundIds };
}

/**
 * Gives back a difference (minor units): a credit note over it on the booking's invoice, which stays, and
 * of it what had been paid. Where the new place is taxed otherwise, no credit of a part could say so: the invoice is credited in
 * full, and `after`, the moved booking, has one of its own.
 */
export async function giveBackDifference(
  tx: Ctx,
  { before, after }: { before: BookingRow; after: BookingRow },
  paid: Paid[],
  { credit, refund }: { credit: number; refund: number },
): Promise<GivenBack> {
  const { invoice_id } = before;
  const { invoiced } = await moneyOf(tx, before);
  if (!invoice_id || invoiced === 0) return NOTHING;
  const reason = "booking_rescheduled";
  if (!isSameTax(before.tax as Booking["tax"], after.tax as Booking["tax"])) {
    const line = lineOf(tx.org, after, invoiced - credit);
    const part = { refund_amount: refund, reason, line };
    const given = await invoiceKept(tx, invoice_id, paid, part);
    if (refund === 0 && given.creditNoteId) await markCreditApplied(tx, given.creditNoteId);
    return given;
  }
  if (credit === 0) return NOTHING;
  const note = await issueCreditNote(tx, { invoice_id, amount: credit, reason });
  const parts = divide(paid, refund);
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

/**
 * What the payer's bank has taken back goes back by the bank, or not at all: it stays owed for the
 * credit note, until staff refund it or the dispute is lost.
 */
async function refundParts(
  tx: Ctx,
  parts: Part[],
  why: { reason: string; credit_note_id: string },
): Promise<string[]> {
  const ids = [];
  for (const { payment, refund } of parts) {
    if (refund === 0 || isDisputed(payment)) continue;
    ids.push((await issueRefund(tx, payment, { amount: refund, ...why })).id);
  }
  return ids;
}
