import { splitPaid, type Override, previewCancellation } from "./cancellation-rules";
import { returnUsage } from "@/features/catalogue/benefits/return-usage";
import { changeStatus } from "./change-status";
import type { CancellationPreview } from "./preview-schema";
import type { Booking, CancelBooking, CancellationOverride } from "./schema";
import { type BookingRow, loadBooking, lockBooking, presentStatus, toBooking } from "./store";
import { assertAllowed } from "./status-rules";
import { lineWords } from "@/features/billing/invoices/line-words";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import {
  refundPart,
  type RefundDocuments,
  lockPaid,
  loadMoney,
  pushRefunds,
} from "./refund-booking";
import { closePayment } from "@/features/billing/charging/close-payment";
import { findOpenPayment } from "./find-open-payment";
import { lineOf } from "./invoice-line";
import { cancelUnpaid } from "./release";

/**
 * A cancellation that the member did not ask for: everything is refunded, whatever the terms say.
 */
export type Cause = { inFull?: boolean; reason?: string };

/**
 * Cancels a booking. A paid one is refunded as `previewCancellation` says; credit note, fee invoice
 * and refund are written with the cancellation, then the money is sent, so a processor that is down
 * delays only the money. An unpaid one has its open payment closed first. Cancelled already →
 * unchanged. A member can cancel until the start. Raises BookingNotFound, InvalidStatusTransition,
 * CheckoutInProgress and ProcessorUnavailable.
 */
export async function cancelBooking(
  ctx: Ctx,
  input: CancelBooking,
  cause: Cause = {},
): Promise<Booking> {
  const { booking_id: id, notes = null } = input;
  const before = await loadBooking(ctx, id);
  const status = presentStatus(before, ctx.now());
  if (!assertAllowed("cancel", status)) return toBooking(before, ctx.now());
  if (status !== "confirmed") {
    return cancelUnpaid(ctx, { id, status }, { event: "booking.cancelled", notes });
  }
  const override = cause.inFull ? { waive_fee: true } : overrideOf(ctx, input);
  const refundIds = await inTx(ctx, (tx) =>
    cancelConfirmed(tx, id, { notes, override, reason: cause.reason ?? "booking_cancelled" }),
  );
  await pushRefunds(ctx, refundIds);
  // An open payment for a move to another time: its late success would only be refunded.
  const open = await findOpenPayment(ctx, id);
  if (open) await closePayment(ctx, open).catch(() => undefined);
  return toBooking(await loadBooking(ctx, id), ctx.now());
}

/**
 * Previews the refund of cancelling now. Raises BookingNotFound, and InvalidStatusTransition for a
 * booking that cannot be cancelled.
 */
export async function previewBookingCancellation(
  ctx: Ctx,
  input: CancellationOverride,
): Promise<CancellationPreview> {
  const booking = await loadBooking(ctx, input.booking_id);
  const status = presentStatus(booking, ctx.now());
  if (!assertAllowed("cancel", status)) throw InvalidStatusTransition({ current_status: status });
  if (status === "confirmed") assertInTime(ctx, booking);
  const money = await loadMoney(ctx, booking);
  return previewCancellation(booking, money, ctx.now(), overrideOf(ctx, input));
}

type Cancellation = { notes: string | null; override: Override; reason: string };

/** Cancels a confirmed booking and returns the ids of the refunds to send. */
async function cancelConfirmed(tx: Ctx, id: string, how: Cancellation): Promise<string[]> {
  const booking = await lockBooking(tx, id);
  if (booking.status === "cancelled") return [];
  if (booking.status !== "confirmed") {
    throw InvalidStatusTransition({ current_status: booking.status });
  }
  assertInTime(tx, booking);
  const paid = await lockPaid(tx, booking);
  const preview = previewCancellation(
    booking,
    await loadMoney(tx, booking),
    tx.now(),
    how.override,
  );
  const given = await refundPart(tx, booking, paid, {
    refund_amount: preview.refund_amount,
    reason: how.reason,
    line: lineOf(tx.org, booking, preview.fee_amount, lineWords(tx.org.locale)("cancellation_fee")),
  });
  await returnUsage(tx, id, preview.allowances);
  await changeStatus(
    tx,
    booking,
    "cancelled",
    { cancelled_at: tx.now(), cancellation_notes: how.notes, ...documentsOf(given) },
    { data: { ...dataOf(given), ...amountsOf(preview), reason: how.reason } },
  );
  return given.refundIds;
}

/**
 * Divides a no-show's price: the terms' share of it, and any amount kept by a move, is kept, with
 * the same documents as a cancellation. The booking is locked. Returns the change of its row and
 * the refunds to send.
 */
export async function keepNoShowFee(tx: Ctx, booking: BookingRow, feePercent: number) {
  const paid = await lockPaid(tx, booking);
  const whole = paid.reduce((sum, { left }) => sum + left, 0);
  const { refund_amount, fee_amount } = splitPaid(whole, 100 - feePercent, booking);
  const given = await refundPart(tx, booking, paid, {
    refund_amount,
    reason: "no_show",
    line: lineOf(tx.org, booking, fee_amount, lineWords(tx.org.locale)("no_show_fee")),
  });
  const data = { ...dataOf(given), refund_amount, fee_amount };
  return { change: documentsOf(given), data, refundIds: given.refundIds };
}

function assertInTime(ctx: Ctx, booking: BookingRow): void {
  if (ctx.actor.kind !== "member" || booking.starts_at > ctx.now()) return;
  throw InvalidStatusTransition({
    current_status: booking.status,
    detail: "The booking has begun, so it cannot be cancelled any more.",
  });
}

/** Ignores a member's own override, however it got in. */
function overrideOf(ctx: Ctx, { refund_percent, waive_fee }: CancellationOverride): Override {
  return ctx.actor.kind === "member"
    ? {}
    : { ...(refund_percent !== undefined && { refund_percent }), ...(waive_fee && { waive_fee }) };
}

function documentsOf({ creditNoteId, invoiceId }: RefundDocuments) {
  return { cancellation_credit_note_id: creditNoteId, cancellation_invoice_id: invoiceId };
}

function dataOf({ creditNoteId, invoiceId, refundIds }: RefundDocuments) {
  return { credit_note_id: creditNoteId, invoice_id: invoiceId, refund_id: refundIds[0] ?? null };
}

function amountsOf({ refund_amount, fee_amount, refund_percent }: CancellationPreview) {
  return { refund_amount, fee_amount, refund_percent };
}
