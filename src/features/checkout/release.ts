import type { Booking, BookingId } from "@/features/bookings/schema";
import { type BookingRow, loadBooking, presentStatus, toBooking } from "@/features/bookings/store";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { endUnpaid } from "./end-unpaid";
import { CheckoutInProgress } from "./errors";

/**
 * Gives an unpaid place back: `cancelled`, with the payment closed at the processor first. Given back or
 * lapsed already → unchanged. Raises BookingNotFound, InvalidStatusTransition (paid for, perhaps a
 * moment ago), CheckoutInProgress and ProcessorUnavailable.
 */
export async function releaseBooking(ctx: Ctx, input: BookingId): Promise<Booking> {
  const before = await loadBooking(ctx, input.booking_id);
  const status = presentStatus(before, ctx.now());
  if (status === "cancelled" || status === "expired") return toBooking(before, ctx.now());
  return cancelUnpaid(ctx, before, { event: "booking.released" });
}

/** Cancels a booking that is not paid; shared with cancelBooking. */
export async function cancelUnpaid(
  ctx: Ctx,
  { id, status }: Pick<BookingRow, "id" | "status">,
  end: { event: string; notes?: string | null },
): Promise<Booking> {
  if (status !== "held" && status !== "pending_payment") {
    throw InvalidStatusTransition({ current_status: status });
  }
  await endUnpaid(ctx, id, { to: "cancelled", when: () => true, ...end });
  const after = await loadBooking(ctx, id);
  if (after.status === "held" || after.status === "pending_payment") throw CheckoutInProgress();
  if (after.status !== "cancelled") throw InvalidStatusTransition({ current_status: after.status });
  return toBooking(after, ctx.now());
}
