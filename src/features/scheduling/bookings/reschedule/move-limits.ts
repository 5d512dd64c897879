import {
  assertMayGiveBack,
  assertMayLower,
  type GivenAway,
  limitsOf,
} from "@/features/billing/staff-limits/limits";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { type Offer, offerMove, type WantedMove } from "./move-offer";

/**
 * Checks what a move departs from the terms by: the amount that it would keep without `waive_fee`, and the price that
 * `keep_price` replaces. Returns what the event of the move must say. Raises LimitExceeded.
 */
export async function assertMoveWithinLimits(
  ctx: Ctx,
  booking: BookingRow,
  wanted: WantedMove,
  offer: Offer,
): Promise<GivenAway> {
  const { keep_price, waive_fee } = wanted.input;
  if (!limitsOf(ctx) || (!keep_price && !waive_fee)) return {};
  const usual = await offerMove(ctx, booking, { ...wanted, input: {} });
  assertMayLower(ctx, { usual: usual.price.amount_due, due: offer.price.amount_due });
  const { currency } = booking;
  return assertMayGiveBack(ctx, { amount: usual.kept_amount - offer.kept_amount, currency });
}
