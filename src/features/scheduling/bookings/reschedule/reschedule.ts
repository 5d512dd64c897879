import { isDeepStrictEqual } from "node:util";
import { ApprovalRequired, RescheduleTooLate } from "@/features/scheduling/bookings/errors";
import { exceptionsIn, silence } from "@/features/scheduling/bookings/exceptions";
import { assertExpected } from "@/features/scheduling/bookings/assert-expected";
import { refusalOf } from "@/features/scheduling/bookings/hold";
import type { Booking, RescheduleBooking } from "@/features/scheduling/bookings/schema";
import {
  bookingChanges,
  type BookingRow,
  loadBooking,
  lockBooking,
  presentStatus,
  toBooking,
} from "@/features/scheduling/bookings/store";
import { assertAllowed } from "@/features/scheduling/bookings/status-rules";
import {
  resolveRequest,
  type ResolvedRequest,
} from "@/features/scheduling/bookings/resolve-request";
import { ensureAccountStatus } from "@/features/billing/payments/account-status";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import {
  refundDifference,
  lockPaid,
  pushRefunds,
} from "@/features/scheduling/bookings/refund-booking";
import { charge, type Step as Charge } from "@/features/billing/charging/charge";
import { closePayment } from "@/features/billing/charging/close-payment";
import {
  assertNothingAnnounced,
  findOpenPayment,
  whilePaying,
} from "@/features/scheduling/bookings/find-open-payment";
import { CheckoutInProgress } from "@/features/billing/charging/errors";
import type { GivenAway } from "@/features/billing/staff-limits/limits";
import {
  freeLapsedPayments,
  slotUnavailable,
} from "@/features/scheduling/bookings/free-lapsed-payments";
import { assertGuestsFit } from "@/features/scheduling/bookings/guests/assert-guests-fit";
import { fitShares } from "@/features/scheduling/bookings/guests/split";
import { seeingMoney } from "@/features/scheduling/bookings/payer";
import { invoiceTogether } from "./apply-paid-reschedule";
import { afterDifference, assertOneWay, reserveDifference } from "./pay-difference";
import { assertMoveWithinLimits } from "./move-limits";
import { type Offer, offerMove } from "./move-offer";
import { isInTime, isThere, unpaidAfter, requestedPlace } from "./reschedule-rules";
import { changeOf, limitsOf, originOf, writeMove } from "./reschedule-target";
import { REFUSAL } from "@/server/data/refusals";

/**
 * Moves a booking to another time, resource, event or number of places, under its old id and under
 * the terms and price of the new place; `offerMove` computes the money. The guard counts without
 * the booking's own use, so it may overlap itself. Unpaid: the new price is due from then on. Paid
 * and cheaper: the difference is refunded, with a credit note. Paid and dearer: the difference is
 * charged to the given card first, and the booking moves when the money arrives; while the bank
 * asks, the answer is the unmoved booking with the `client_secret` of that payment. Until then the
 * new place is not kept; if it is lost, the difference is refunded at once and the booking stays.
 * There already → unchanged. Raises BookingNotFound, InvalidStatusTransition, RescheduleTooLate,
 * ApprovalRequired, AmountChanged, CurrencyDiffers, PaymentRequired, PaymentFailed,
 * PaymentsNotEnabled, CheckoutInProgress, ProcessorUnavailable, SlotUnavailable, AlreadyBooked,
 * QuotaExceeded, TooManyGuests, SharesExceedPrice, LimitExceeded, CashSessionClosed and what `resolveRequest` raises.
 */
export async function rescheduleBooking(ctx: Ctx, input: RescheduleBooking): Promise<Booking> {
  const { booking_id } = input;
  assertOneWay(input);
  if (input.payment_method_id || input.settle === "saved_card") await ensureAccountStatus(ctx);
  const payment_id = await charge(ctx, {
    reserve: () => reserveMove(ctx, input),
    unchanged: "the booking stays as it was",
  });
  if (payment_id) return afterDifference(ctx, { booking_id, payment_id });
  return toBooking(await loadBooking(ctx, booking_id), ctx.now());
}

/**
 * Moves the booking when no card needs to be charged first; otherwise decides about that charge.
 */
async function reserveMove(ctx: Ctx, input: RescheduleBooking): Promise<Charge> {
  const { booking_id: id } = input;
  let cleared = false;
  for (let attempt = 1; ; attempt++) {
    const before = await loadBooking(ctx, id);
    await assertMovable(ctx, before);
    const request = requestedPlace(before, input);
    const place = await resolveRequest(ctx, request);
    if (isThere(before, place, request.quantity)) return { step: "done" };
    await closeOther(ctx, before);
    const move: Move = { input, place, quantity: request.quantity, before };
    const step = await inTx(ctx, (tx) => moveOrCharge(tx, move));
    if ("step" in step) return step;
    if (step.then === "moved") {
      await pushRefunds(ctx, step.refundIds);
      return { step: "done" };
    }
    // Something changed between loading and locking: load again.
    if ((step.state === REFUSAL.lookAgain || step.state === REFUSAL.allowanceUsedUp) && attempt < 4)
      continue;
    const taken = step.state === REFUSAL.slotUnavailable || step.state === REFUSAL.alreadyBooked;
    if (taken && !cleared && (cleared = await freeLapsedPayments(ctx, place))) continue;
    if (step.state === REFUSAL.slotUnavailable)
      throw await slotUnavailable(ctx, place, request.quantity);
    throw refusalOf(step, place) ?? (await whilePaying(ctx, id));
  }
}

type Move = {
  input: RescheduleBooking;
  place: ResolvedRequest;
  quantity: number;
  before: BookingRow;
  /** What it gives away by the caller's decision. */
  gift?: GivenAway;
};

type Step =
  | Charge
  | { then: "moved"; refundIds: string[] }
  | { then: "refused"; state: string | null; detail: string | null };

const LOOK_AGAIN: Step = { then: "refused", state: REFUSAL.lookAgain, detail: null };

/** Raises InvalidStatusTransition, CheckoutInProgress, and RescheduleTooLate for a member. */
export async function assertMovable(ctx: Ctx, booking: BookingRow): Promise<void> {
  const status = presentStatus(booking, ctx.now());
  // A booking is not changed while it is being paid for.
  if (status === "pending_payment") throw await whilePaying(ctx, booking.id);
  assertAllowed("reschedule", status);
  if (ctx.actor.kind === "member" && !isInTime(booking, ctx.now())) throw RescheduleTooLate();
}

/**
 * Raises ApprovalRequired when a member's booking is confirmed already and the place needs
 * approval.
 */
export function assertOpenTo(
  ctx: Ctx,
  { status }: BookingRow,
  { terms }: Pick<ResolvedRequest, "terms">,
): void {
  const given = status === "confirmed" && ctx.actor.kind === "member";
  if (given && terms.requires_approval) throw ApprovalRequired();
}

/** Closes an unpaid booking's open intent over the old price: it must not be paid any more. */
async function closeOther(ctx: Ctx, booking: BookingRow): Promise<void> {
  if (booking.status === "confirmed") return;
  const open = await findOpenPayment(ctx, booking.id);
  if (open && !(await closePayment(seeingMoney(ctx, booking), open)))
    throw CheckoutInProgress({ payment_id: open.id });
}

/**
 * Raises CheckoutInProgress when an unpaid booking would change its price while money of the old
 * one is announced at the desk: that would come for another place, and cost the booking its own.
 */
export async function assertPriceMayChange(
  ctx: Ctx,
  { id, status, amount_due, currency }: BookingRow,
  { price }: Offer,
): Promise<void> {
  const stays = price.amount_due === amount_due && price.currency === currency;
  if (status !== "confirmed" && !stays) await assertNothingAnnounced(ctx, id);
}

async function moveOrCharge(tx: Ctx, asked: Move): Promise<Step> {
  const { before } = asked;
  const booking = await lockBooking(tx, before.id);
  const seen = originOf(before);
  if (booking.status !== before.status || !isDeepStrictEqual(originOf(booking), seen)) {
    return LOOK_AGAIN;
  }
  await assertMovable(tx, booking);
  const seeing = seeingMoney(tx, booking);
  const paid = await lockPaid(seeing, booking);
  const offer = await offerMove(tx, booking, asked);
  const move: Move = { ...asked, gift: await assertMoveWithinLimits(tx, booking, asked, offer) };
  assertExpected(move.input, offer.price.amount_due);
  const change = changeOf(move.place, move.quantity, offer);
  await assertGuestsFit(tx, booking, change);
  if (booking.status !== "confirmed") return moveUnpaid(tx, booking, move, offer);
  assertOpenTo(tx, booking, move.place);
  const limits = limitsOf(move.place);
  const { days } = move.place;
  // Nobody is charged for a place that is taken already.
  const onAccount = offer.charge > 0 && move.input.settle === "on_account";
  const dry = offer.charge > 0 && !onAccount;
  const moved = await writeMove(tx, booking, { change, limits, days }, { dry });
  if (moved.state) return { then: "refused", ...moved };
  if (dry) {
    const target = { change, limits, from: originOf(booking), said: saidOf(move) };
    return reserveDifference(tx, booking, { input: move.input, target, difference: offer.charge });
  }
  if (onAccount) return chargeOnAccount(seeing, booking, move, offer);
  const way = { before: booking, after: await loadBooking(tx, booking.id) };
  const given = await refundDifference(seeing, way, paid, offer);
  if (given.invoiceId) {
    const data = { invoice_id: given.invoiceId };
    await tx.db.booking.update({ where: byId(tx, booking.id), data, select: { id: true } });
  }
  await fitShares(tx, way.after);
  await recordMove(tx, booking, {
    ...saidOf(move),
    difference: -offer.credit,
    refund_amount: offer.refund,
    kept_amount: offer.kept_amount,
    credit_note_id: given.creditNoteId,
    refund_id: given.refundIds[0] ?? null,
    ...(given.invoiceId && { invoice_id: given.invoiceId }),
  });
  return { then: "moved", refundIds: given.refundIds };
}

/** Returns what the event of a move says about it besides. */
function saidOf({ input, gift }: Move): object {
  return { ...exceptionsIn(input), ...silence(input), ...gift };
}

/** Asks for the difference of a booking that has moved by an open invoice over the whole price. */
async function chargeOnAccount(
  tx: Ctx,
  before: BookingRow,
  move: Move,
  { charge: difference, kept_amount }: Offer,
): Promise<Step> {
  const after = await loadBooking(tx, before.id);
  const invoice_id = await invoiceTogether(tx, after, { amount: difference, payment: null });
  const data = { invoice_id };
  await tx.db.booking.update({ where: byId(tx, before.id), data, select: { id: true } });
  await recordMove(tx, before, { ...saidOf(move), difference, kept_amount, invoice_id });
  return { then: "moved", refundIds: [] };
}

async function moveUnpaid(tx: Ctx, booking: BookingRow, move: Move, offer: Offer): Promise<Step> {
  const { place, quantity } = move;
  if (await findOpenPayment(tx, booking.id)) return LOOK_AGAIN;
  await assertPriceMayChange(tx, booking, offer);
  const next = unpaidAfter(
    booking,
    { terms: place.terms, amount_due: offer.price.amount_due, from: place.wanted.from },
    { by: tx.actor.kind === "member" ? "member" : "staff", now: tx.now() },
  );
  const change = { ...changeOf(place, quantity, offer), ...next };
  const moved = await writeMove(tx, booking, { change, limits: limitsOf(place), days: place.days });
  if (moved.state) return { then: "refused", ...moved };
  const to = next.status === booking.status ? {} : { to: next.status };
  await recordMove(tx, booking, { ...saidOf(move), ...to });
  return { then: "moved", refundIds: [] };
}

async function recordMove(tx: Ctx, before: BookingRow, data: object): Promise<void> {
  const after = await loadBooking(tx, before.id);
  await recordEvent(tx, "booking.rescheduled", before.id, {
    ...bookingChanges(before, after, tx.now()),
    ...("to" in data && { from: before.status }),
    ...data,
    before: originOf(before),
    after: originOf(after),
  });
}
