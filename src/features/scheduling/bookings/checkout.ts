import { toLocal } from "@/lib/time";
import { HoldExpired, CheckoutInProgress } from "@/features/billing/charging/errors";
import type { Booking, CheckoutBooking } from "./schema";
import { loadBooking, presentStatus, toBooking } from "./store";
import { charge } from "@/features/billing/charging/charge";
import { ensureAccountStatus } from "@/features/billing/payments/account-status";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { endLapsed } from "./expire";
import { withCapacityRetry } from "./capacity-lock";
import { reserveCheckout } from "./reserve";

/**
 * Pays for a held booking with a saved card: reserve, commit, act, settle. However often and
 * concurrently it is called, the booking has one payment with one intent and is charged once.
 * Returns the booking: `confirmed`, or `pending_payment` with a `client_secret` while the payer
 * must act. Raises what `reserveCheckout` raises, PaymentFailed and ProcessorUnavailable.
 */
export async function checkoutBooking(ctx: Ctx, input: CheckoutBooking): Promise<Booking> {
  const { event_booking_id: id } = input;
  const place = () => loadBooking(ctx, id);
  await ensureAccountStatus(ctx);
  await charge(ctx, {
    reserve: () => withCapacityRetry(ctx, place, () => reserveCheckout(ctx, input)),
    advise: (tryAgain) => advise(ctx, id, tryAgain),
  });
  return answer(ctx, id);
}

async function answer(ctx: Ctx, id: string): Promise<Booking> {
  const booking = await loadBooking(ctx, id);
  const status = presentStatus(booking, ctx.now());
  // It was cancelled or lost while the card was being charged: the refund is under way.
  if (status === "expired") {
    throw HoldExpired({
      detail: "The place was lost while paying. Any charge is refunded in full.",
    });
  }
  if (status === "cancelled") throw InvalidStatusTransition({ current_status: status });
  // Somebody else closed the attempt (a release, the expiry) before it was charged.
  if (status === "held") throw CheckoutInProgress();
  return toBooking(booking, ctx.now(), { secret: true });
}

/** Adds how long the place is still kept for another card. */
async function advise(ctx: Ctx, id: string, tryAgain: string): Promise<string> {
  const held = await heldUntil(ctx, id);
  return held
    ? `${tryAgain}: your place is held until ${held}.`
    : "The time to pay has run out, so please book again.";
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
