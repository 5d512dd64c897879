import { toLocal } from "@/lib/time";
import { HoldExpired, CheckoutInProgress } from "@/features/billing/charging/errors";
import type { Booking, CheckoutBooking } from "./schema";
import { toOneBooking } from "./payer";
import { loadBooking, presentStatus } from "./store";
import { charge } from "@/features/billing/charging/charge";
import { ensureAccountStatus } from "@/features/billing/payments/account-status";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { endLapsed } from "./expire";
import { withCapacityRetry } from "./with-capacity-retry";
import { type Paying, reserveCheckout } from "./reserve";

/**
 * Pays for a held booking with a saved card: reserve, commit, act, settle. However often and
 * concurrently it is called, the booking has one payment with one intent and is charged once.
 * Returns the booking: `confirmed`, or `pending_payment` with a `client_secret` while the payer
 * must act. Raises what `payForBookings` raises.
 */
export async function checkoutBooking(
  ctx: Ctx,
  { event_booking_id: id, ...paying }: CheckoutBooking,
): Promise<Booking> {
  const payment_id = await payForBookings(ctx, [id], paying);
  const booking = await loadBooking(ctx, id);
  assertPaidOrWaiting(presentStatus(booking, ctx.now()), payment_id);
  return toOneBooking(ctx, booking);
}

/**
 * Charges one card once for held bookings of one payer: all of them are confirmed by that payment,
 * or none is. Returns the id of the payment; null when nothing remains to be paid. Raises what
 * `reserveCheckout` raises, PaymentFailed and ProcessorUnavailable.
 */
export async function payForBookings(
  ctx: Ctx,
  ids: readonly string[],
  paying: Paying,
): Promise<string | null> {
  const places = () => Promise.all(ids.map((id) => loadBooking(ctx, id)));
  await ensureAccountStatus(ctx);
  return charge(ctx, {
    reserve: () => withCapacityRetry(ctx, places, () => reserveCheckout(ctx, ids, paying)),
    advise: (tryAgain) => advise(ctx, ids, tryAgain),
  });
}

/** Raises why a booking is neither paid nor waits for the given payment after its charge has ended well. */
export function assertPaidOrWaiting(status: Booking["status"], payment_id: string | null): void {
  // It was cancelled or lost while the card was being charged: the refund is under way.
  if (status === "expired") {
    throw HoldExpired({
      detail: "The place was lost while paying. Any charge is refunded in full.",
    });
  }
  if (status === "cancelled") throw InvalidStatusTransition({ current_status: status });
  // Somebody else closed the attempt (a release, the expiry) before it was charged.
  if (status === "held") throw CheckoutInProgress({ payment_id: payment_id ?? undefined });
}

/** Adds how long the places are still kept for another card. */
async function advise(ctx: Ctx, ids: readonly string[], tryAgain: string): Promise<string> {
  let until = null;
  for (const id of ids) until = (await heldUntil(ctx, id)) ?? until;
  if (until === null) return "The time to pay has run out, so please book again.";
  const what = ids.length === 1 ? "your place is" : "your places are";
  return `${tryAgain}: ${what} held until ${until}.`;
}

/** Returns the end of the hold as a clock at the resource shows it; null once it has ended. */
async function heldUntil(ctx: Ctx, bookingId: string): Promise<string | null> {
  const booking = await loadBooking(ctx, bookingId);
  const { held_until, timezone } = booking;
  if (held_until && held_until > ctx.now()) {
    return `${toLocal(held_until.getTime(), timezone).slice(11, 16)} (${timezone})`;
  }
  await endLapsed(ctx, bookingId).catch(() => undefined);
  return null;
}
