import { changeStatus } from "./change-status";
import { assertBegun } from "./moved-event";
import type { Booking, BookingId } from "./schema";
import { type BookingRow, loadBooking, toBooking } from "./store";
import { transition } from "./transition";
import type { Terms } from "@/features/catalogue/policies/schema";
import type { Ctx } from "@/server/context";
import { pushRefunds } from "./refund-booking";
import { keepNoShowFee } from "./cancel";

/** Terms that name no share keep the whole price. */
const WHOLE_PRICE = 100;

/**
 * Marks a no-show, once the booking has begun: the terms' share of the price is kept, the rest is
 * refunded. A no-show already → unchanged. Raises BookingNotFound and InvalidStatusTransition.
 */
export async function markNoShow(ctx: Ctx, { booking_id: id }: BookingId): Promise<Booking> {
  let refundIds: string[] = [];
  const booking = await transition(ctx, id, "no_show", async (tx, row) => {
    await assertBegun(tx, row);
    refundIds = await noShow(tx, row);
  });
  if (refundIds.length === 0) return booking;
  await pushRefunds(ctx, refundIds);
  return toBooking(await loadBooking(ctx, id), ctx.now());
}

/** Turns a locked booking into a no-show. Returns the refunds to send. */
export async function noShow(tx: Ctx, booking: BookingRow): Promise<string[]> {
  const { no_show } = booking.policy as Terms;
  const fee = await keepNoShowFee(tx, booking, no_show?.fee_percent ?? WHOLE_PRICE);
  const change = { no_show_at: tx.now(), ...fee.change };
  await changeStatus(tx, booking, "no_show", change, { data: fee.data });
  return fee.refundIds;
}
