import {
  askedBy,
  keptByTerms,
  splitPaid,
  type Money,
  type Override,
  previewCancellation,
} from "./cancellation-rules";
import {
  assertMayGiveBack,
  type GivenAway,
  limitsOf,
} from "@/features/billing/staff-limits/limits";
import { returnUsage } from "@/features/catalogue/benefits/return-usage";
import { changeStatus } from "./change-status";
import type { CancellationPreview, HostPreview } from "./preview-schema";
import type { Booking, CancelBooking, CancellationOverride } from "./schema";
import { type BookingRow, loadBooking, lockBooking, presentStatus, toBooking } from "./store";
import { type Cancellable, readCancellables } from "./cancellation-rows";
import { BookingNotFound, RefundChanged } from "./errors";
import { sumBilled } from "./read-billed";
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
import { closeShares } from "./guests/close-shares";
import {
  keptOf,
  lockShares,
  previewShares,
  returnShares,
  type Share,
} from "./guests/return-shares";
import { lineOf } from "./invoice-line";
import { assertInTime } from "./moved-event";
import { cancelUnpaid } from "./release";
import { seeingMoney } from "./payer";
import { isFree } from "@/lib/free-cancellation";

/**
 * A cancellation that the member did not ask for: everything is refunded, whatever the terms say.
 */
export type Cause = {
  inFull?: boolean;
  reason?: string;
  /** Refuses a cancellation that would keep a part. */
  onlyFree?: boolean;
  /** Asked again under the lock; a booking that does not meet it any more stays as it is. */
  when?: (booking: BookingRow) => boolean;
};

/**
 * Cancels a booking. A paid one is refunded as `previewCancellation` says; credit note, fee invoice
 * and refund are written with the cancellation, then the money is sent, so a processor that is down
 * delays only the money. An unpaid one has its open payment closed first. Cancelled already →
 * unchanged. A member can cancel until the start, or until that of an event which has moved. Raises
 * BookingNotFound, InvalidStatusTransition, RefundChanged, CheckoutInProgress,
 * ProcessorUnavailable and LimitExceeded.
 */
export async function cancelBooking(
  ctx: Ctx,
  input: CancelBooking,
  { inFull, onlyFree = false, reason = "booking_cancelled", when = () => true }: Cause = {},
): Promise<Booking> {
  const { booking_id: id, notes = null, expected_refund_percent: expected } = input;
  const before = await loadBooking(ctx, id);
  const status = presentStatus(before, ctx.now());
  // Asked before anything is locked too: its open payment would be closed first.
  if (!when(before) || !assertAllowed("cancel", status)) return toBooking(before, ctx.now());
  if (status !== "confirmed") {
    return cancelUnpaid(ctx, { id, status }, { event: "booking.cancelled", notes, when });
  }
  const override = inFull ? { waive_fee: true } : overrideOf(ctx, input);
  const refundIds = await inTx(ctx, (tx) =>
    cancelConfirmed(tx, id, { notes, override, reason, onlyFree, expected, when }),
  );
  if (!refundIds) return toBooking(await loadBooking(ctx, id), ctx.now());
  await pushRefunds(ctx, refundIds);
  // An open payment for a move to another time: its late success would only be refunded.
  const open = await findOpenPayment(ctx, id);
  if (open) await closePayment(seeingMoney(ctx, before), open).catch(() => undefined);
  await closeShares(ctx, { booking_id: id });
  return toBooking(await loadBooking(ctx, id), ctx.now());
}

/** What the cancellations before this one would have done. */
export type Taken = {
  /** Taken of an invoice that bills them together, by its id. */
  of: Map<string, Money>;
  /** Given back by the caller's own decision, in minor units. */
  given: number;
};

/**
 * Previews the refund of cancelling now, after the cancellations that have written what they take into `taken`, as
 * this one does. Raises BookingNotFound, LimitExceeded as the cancellation would, and InvalidStatusTransition for a
 * booking that cannot be cancelled.
 */
export async function previewBookingCancellation(
  ctx: Ctx,
  input: CancellationOverride,
  taken: Taken = { of: new Map(), given: 0 },
): Promise<CancellationPreview> {
  const rows = await readCancellables(ctx, [input.booking_id]);
  return previewRead(ctx, input, rows, taken);
}

/** Previews the same of bookings that were read together. */
export async function previewRead(
  ctx: Ctx,
  input: CancellationOverride,
  rows: ReadonlyMap<string, Cancellable>,
  taken: Taken,
): Promise<CancellationPreview> {
  const row = rows.get(input.booking_id);
  if (!row) throw BookingNotFound({ resource: "booking", resource_id: input.booking_id });
  const { booking, billed, shares } = row;
  const status = presentStatus(booking, ctx.now());
  if (!assertAllowed("cancel", status)) throw InvalidStatusTransition({ current_status: status });
  if (status === "confirmed") await assertInTime(ctx, booking);
  const before = taken.of.get(booking.invoice_id ?? "");
  const money = sumBilled(billed, booking.id, before);
  const shared = sumLeft(shares);
  const override = overrideOf(ctx, input);
  const waived = { money, shared, override, earlier: taken.given };
  const { given_away = 0 } = await assertMayWaive(ctx, booking, waived);
  taken.given += given_away;
  const preview = previewCancellation(
    hostsPart(booking, askedBy(money), shared),
    money,
    ctx.now(),
    override,
  );
  if (booking.invoice_id && preview.credit_amount > 0) {
    const { paid = 0, invoiced = 0 } = before ?? {};
    const all = { paid: paid + money.paid, invoiced: invoiced + money.invoiced };
    taken.of.set(booking.invoice_id, all);
  }
  const ending = { percent: preview.refund_percent, whole: askedBy(money) + shared };
  const { kept_amount } = keptByTerms(booking, override);
  return { ...preview, ...previewShares({ ...booking, kept_amount }, shares, ending) };
}

type Cancellation = {
  notes: string | null;
  override: Override;
  reason: string;
  onlyFree: boolean;
  /** The percentage that was shown. */
  expected: number | undefined;
  when: NonNullable<Cause["when"]>;
};

/** Cancels a confirmed booking and returns the ids of the refunds to send; null where it is not to be cancelled any more. */
async function cancelConfirmed(tx: Ctx, id: string, how: Cancellation): Promise<string[] | null> {
  const booking = await lockBooking(tx, id);
  if (!how.when(booking)) return null;
  if (booking.status === "cancelled") return [];
  if (booking.status !== "confirmed") {
    throw InvalidStatusTransition({ current_status: booking.status });
  }
  await assertInTime(tx, booking);
  const seeing = seeingMoney(tx, booking);
  const paid = await lockPaid(seeing, booking);
  const shares = await lockShares(tx, booking.id);
  const money = await loadMoney(tx, booking);
  const shared = sumLeft(shares);
  const gift = await assertMayWaive(tx, booking, { money, shared, override: how.override });
  const preview = previewCancellation(
    hostsPart(booking, askedBy(money), shared),
    money,
    tx.now(),
    how.override,
  );
  const { refund_percent } = preview;
  if (how.expected !== undefined && how.expected !== refund_percent) {
    throw RefundChanged({ refund_percent });
  }
  if (how.onlyFree && !isFree(preview)) {
    throw InvalidStatusTransition({
      current_status: booking.status,
      detail: "Cancelling would keep a part of the price, so nothing is undone.",
    });
  }
  const word = lineWords(tx.org.locale)("cancellation_fee");
  const given = await refundPart(seeing, booking, paid, {
    refund_amount: preview.refund_amount,
    is_credited: preview.credit_amount > 0,
    reason: how.reason,
    line: lineOf(tx.org, booking, preview.fee_amount, word),
  });
  const { kept_amount } = keptByTerms(booking, how.override);
  const { refundIds, ...fees } = await returnShares(tx, { ...booking, kept_amount }, shares, {
    percent: preview.refund_percent,
    whole: askedBy(money) + shared,
    reason: how.reason,
    word,
  });
  await changeStatus(
    tx,
    booking,
    "cancelled",
    { cancelled_at: tx.now(), cancellation_notes: how.notes, ...documentsOf(given) },
    { data: { ...dataOf(given), ...amountsOf(preview), ...fees, reason: how.reason, ...gift } },
  );
  // After the place, which everybody locks before an allowance.
  await returnUsage(tx, id, preview.allowances);
  return [...given.refundIds, ...refundIds];
}

type Waived = { money: Money; shared: number; override: Override; earlier?: number };

/**
 * Checks what a cancellation gives back beyond the terms, the shares of guests included. Returns what its event must
 * say. Raises LimitExceeded.
 */
async function assertMayWaive(
  ctx: Ctx,
  booking: BookingRow,
  { money, shared, override, earlier = 0 }: Waived,
): Promise<GivenAway> {
  if (!limitsOf(ctx)) return {};
  const all = { paid: money.paid + shared, invoiced: money.invoiced + shared };
  const keptBy = (by: Override) => previewCancellation(booking, all, ctx.now(), by).fee_amount;
  const { currency } = booking;
  return assertMayGiveBack(ctx, { amount: keptBy({}) - keptBy(override), currency, earlier });
}

/** Returns the booking with what its host alone bears of an amount that a move has kept. */
function hostsPart(booking: BookingRow, own: number, shared: number): BookingRow {
  return { ...booking, kept_amount: keptOf(booking.kept_amount, own, own + shared) };
}

function sumLeft(shares: Pick<Share, "left">[]): number {
  return shares.reduce((sum, { left }) => sum + left, 0);
}

/**
 * Divides a no-show's price: the terms' share of it, and any amount kept by a move, is kept, with
 * the same documents as a cancellation. The booking is locked. Returns the change of its row and
 * the refunds to send.
 */
export async function keepNoShowFee(tx: Ctx, booking: BookingRow, feePercent: number) {
  const paid = await lockPaid(tx, booking);
  const shares = await lockShares(tx, booking.id);
  const shared = sumLeft(shares);
  const percent = 100 - feePercent;
  const money = await loadMoney(tx, booking);
  const { is_credited, ...split } = splitPaid(
    money,
    percent,
    hostsPart(booking, askedBy(money), shared),
  );
  const { refund_amount, fee_amount } = split;
  const word = lineWords(tx.org.locale)("no_show_fee");
  const reason = "no_show";
  const line = lineOf(tx.org, booking, fee_amount, word);
  const given = await refundPart(tx, booking, paid, { refund_amount, is_credited, reason, line });
  const ending = { percent, whole: askedBy(money) + shared, reason, word };
  const { refundIds, ...fees } = await returnShares(tx, booking, shares, ending);
  const data = { ...dataOf(given), refund_amount, fee_amount, ...fees };
  return { change: documentsOf(given), data, refundIds: [...given.refundIds, ...refundIds] };
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

function amountsOf({ paid_amount, refund_amount, fee_amount, refund_percent }: HostPreview) {
  return { paid_amount, refund_amount, fee_amount, refund_percent };
}
