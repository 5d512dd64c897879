import { isDeepStrictEqual } from "node:util";
import { AmountChanged } from "@/features/billing/charging/errors";
import { LimitExceeded } from "@/features/billing/staff-limits/errors";
import { describeMove } from "@/features/scheduling/bookings/components/move-words";
import { PaidByBooker } from "@/features/scheduling/bookings/errors";
import { assertExpected } from "@/features/scheduling/bookings/assert-expected";
import { refusalOf } from "@/features/scheduling/bookings/hold";
import { isGoodwill } from "@/features/scheduling/bookings/price-rules";
import { slotUnavailable } from "@/features/scheduling/bookings/free-lapsed-payments";
import { SharesExceedPrice } from "@/features/scheduling/bookings/guests/errors";
import { assertPays, toOneBooking } from "@/features/scheduling/bookings/payer";
import { payerOf } from "@/features/scheduling/bookings/words";
import { assertGuestsFit } from "@/features/scheduling/bookings/guests/assert-guests-fit";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import { localTimes } from "@/features/scheduling/bookings/rules";
import { Booking, type RescheduleBooking } from "@/features/scheduling/bookings/schema";
import {
  type BookingRow,
  loadBooking,
  presentStatus,
  toBooking,
} from "@/features/scheduling/bookings/store";
import {
  resolveRequest,
  type ResolvedRequest,
} from "@/features/scheduling/bookings/resolve-request";
import { formatMoney } from "@/lib/money";
import { type Ctx, inTx } from "@/server/context";
import { REFUSAL } from "@/server/data/refusals";
import { Failure } from "@/server/errors";
import { etagOf } from "@/server/http/etag";
import { present } from "@/server/http/livemode";
import { wordsOf } from "@/server/words/catalogue";
import { assertMoveWithinLimits } from "./move-limits";
import { type Offer, offerMove, unmovedOffer } from "./move-offer";
import { PaymentRequired } from "./errors";
import { assertOneWay, cardThatPays } from "./pay-difference";
import { assertMovable, assertOpenTo, assertPriceMayChange } from "./reschedule";
import { isThere, requestedPlace } from "./reschedule-rules";
import { changeOf, limitsOf, type Moved, writeMove } from "./reschedule-target";
import { settlementOf } from "./settlement";

/**
 * Previews a move: whether it is possible now, and its effect on price and money, to the cent. A
 * refusal is part of the answer for staff, who may choose another place or depart from the rules; a
 * member is refused as by the move, but for a place that is taken, another price or a difference
 * that somebody else pays. A difference that nobody has said how to pay is possible: the answer
 * names the ways. Raises BookingNotFound, and for a member InvalidStatusTransition,
 * RescheduleTooLate, ApprovalRequired, CheckoutInProgress, CurrencyDiffers and what
 * `resolveRequest` raises.
 */
export async function previewReschedule(
  ctx: Ctx,
  input: RescheduleBooking,
): Promise<ReschedulePreview> {
  assertOneWay(input);
  const booking = await loadBooking(ctx, input.booking_id);
  const { place, offer, refused } = await decide(ctx, booking, input);
  const { price_amount, currency, price_deductions, tax, tax_amount, amount_due } = offer.price;
  const sums = {
    price_amount,
    currency,
    price_deductions,
    tax,
    tax_amount,
    amount_due,
    paid_amount: offer.paid,
    charge_amount: offer.charge,
    refund_amount: offer.refund,
    kept_amount: offer.kept_amount,
    given_back_amount: price_deductions.find(isGoodwill)?.quantity ?? 0,
  };
  const money = (amount: number) => formatMoney(amount, currency);
  const status = presentStatus(booking, ctx.now());
  const words = wordsOf("bookings", { locale: "en" });
  const was = { status, amount_due: booking.amount_due };
  const sentences = describeMove(sums, was, { words, toCard: false, money });
  const view = toBooking(booking, ctx.now());
  return {
    booking_id: booking.id,
    ...refusalIn(refused),
    before: placeOf(view),
    after: place && { ...placeOf({ ...view, ...sums, ...place, ...timesOf(place) }) },
    ...sums,
    difference: amount_due - booking.amount_due,
    settle: await settlementOf(ctx, booking, offer),
    deductions_returned: view.price_deductions.filter(
      (own) => !price_deductions.some(({ id }) => id === own.id),
    ),
    terms_changed: place ? changedTerms(view.terms, place.terms) : [],
    expected_amount_due: amount_due,
    version: versionOf(ctx, booking),
    sentence: sentences.join(" "),
  };
}

type Decided = { place: ResolvedRequest | null; offer: Offer; refused: Failure | null };

/** Decides as the move does; a refusal leaves the booking where it is. */
async function decide(ctx: Ctx, booking: BookingRow, input: RescheduleBooking): Promise<Decided> {
  try {
    await assertMovable(ctx, booking);
    const request = requestedPlace(booking, input);
    const place = await resolveRequest(ctx, request);
    const { quantity } = request;
    if (isThere(booking, place, quantity)) {
      return { place, offer: await unmovedOffer(ctx, booking), refused: null };
    }
    const offer = await offerMove(ctx, booking, { input, place, quantity });
    const wanted = { input, place, quantity, offer };
    return { place, offer, refused: await refusedPlace(ctx, booking, wanted) };
  } catch (error) {
    if (!isRefusal(error) || ctx.actor.kind === "member") throw error;
    return { place: null, offer: await unmovedOffer(ctx, booking), refused: error };
  }
}

/** A time that the clocks skip or show twice is a fault of the question; so is what does not exist. */
const FAULTS = ["nonexistent_local_time", "ambiguous_local_time"];

function isRefusal(error: unknown): error is Failure {
  return (
    error instanceof Failure && error.of.kind !== "not_found" && !FAULTS.includes(error.of.code)
  );
}

/** Refusals about the price, which the preview therefore shows, also to a member. */
const PRICED = new Set(
  [LimitExceeded, AmountChanged, SharesExceedPrice, PaymentRequired, PaidByBooker].map(
    ({ code }) => code,
  ),
);

type Wanted = {
  input: RescheduleBooking;
  place: ResolvedRequest;
  quantity: number;
  offer: Offer;
};

/** Returns the refusal of a place whose price is known; nothing is written. */
async function refusedPlace(
  ctx: Ctx,
  booking: BookingRow,
  wanted: Wanted,
): Promise<Failure | null> {
  const { place, quantity, offer } = wanted;
  try {
    await assertMoveWithinLimits(ctx, booking, wanted, offer);
    assertExpected(wanted.input, offer.price.amount_due);
    await assertGuestsFit(ctx, booking, changeOf(place, quantity, offer));
    assertOpenTo(ctx, booking, place);
    await assertPriceMayChange(ctx, booking, offer);
    const moved = await inTx(ctx, async (tx) => tryMove(tx, booking, wanted));
    if (moved.state === null) return null;
    if (moved.state === REFUSAL.slotUnavailable) return await slotUnavailable(ctx, place, quantity);
    const refused = refusalOf(moved, place);
    return refused instanceof Failure ? refused : null;
  } catch (error) {
    if (error instanceof Failure && PRICED.has(error.of.code)) return error;
    throw error;
  }
}

/** Asks the guard whether the move would be written, and who and which card would pay for it. */
async function tryMove(tx: Ctx, booking: BookingRow, wanted: Wanted): Promise<Moved> {
  const { input, place, quantity, offer } = wanted;
  const change = changeOf(place, quantity, offer);
  const target = { change, limits: limitsOf(place), days: place.days };
  const moved = await writeMove(tx, booking, target, { dry: true });
  if (moved.state !== null || offer.charge === 0) return moved;
  assertPays(tx, { member_id: payerOf(booking) });
  const byCard = input.payment_method_id !== undefined || input.settle === "saved_card";
  if (byCard) await cardThatPays(tx, booking, { input, difference: offer.charge });
  return moved;
}

function refusalIn(refused: Failure | null) {
  if (!refused) return { possible: true, code: null, message: null, alternatives: [] };
  const { detail, alternatives } = refused.extras ?? {};
  return {
    possible: false,
    code: refused.of.code,
    message: typeof detail === "string" ? detail : refused.of.explain,
    alternatives: (alternatives ?? []).map((time) => ({
      event_id: null,
      ...(time as Omit<ReschedulePreview["alternatives"][number], "event_id">),
    })),
  };
}

/** Returns the ETag that reading the booking has. */
function versionOf(ctx: Ctx, booking: BookingRow): string {
  return etagOf(JSON.stringify(present({ output: Booking }, toOneBooking(ctx, booking), ctx)));
}

type Placed = Pick<Booking, keyof ReschedulePreview["before"]>;

function placeOf(of: Placed): ReschedulePreview["before"] {
  const { starts_at_local, ends_at_local, resource_id, event_id } = of;
  const { price_amount, price_deductions, amount_due } = of;
  const place = { starts_at_local, ends_at_local, resource_id, event_id };
  return { ...place, price_amount, price_deductions, amount_due };
}

function timesOf({ wanted, timezone }: ResolvedRequest) {
  const times = { starts_at: new Date(wanted.from), ends_at: new Date(wanted.until) };
  return localTimes({ ...times, timezone });
}

function changedTerms(before: Booking["terms"], after: ResolvedRequest["terms"]): string[] {
  const was = before as Record<string, unknown>;
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(value, was[name]))
    .map(([name]) => name);
}
