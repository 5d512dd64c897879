import type { Booking, BookingId } from "./schema";
import { type BookingRow, loadBooking, presentStatus, toBooking } from "./store";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { assertAllowed, UNPAID } from "./status-rules";
import { endUnpaid } from "./end-unpaid";
import { whilePaying } from "./find-open-payment";

/**
 * Releases an unpaid place: `cancelled`, with the payment closed at the processor first. Released
 * or lapsed already → unchanged. Raises BookingNotFound, InvalidStatusTransition (paid for, perhaps
 * a moment ago), CheckoutInProgress and ProcessorUnavailable.
 */
export async function releaseBooking(ctx: Ctx, input: BookingId): Promise<Booking> {
  const before = await loadBooking(ctx, input.booking_id);
  const status = presentStatus(before, ctx.now());
  if (!assertAllowed("release", status)) return toBooking(before, ctx.now());
  return cancelUnpaid(ctx, { id: before.id, status }, { event: "booking.released" });
}

type Ending = {
  event: string;
  notes?: string | null;
  when?: (booking: BookingRow) => boolean;
};

/** Cancels an unpaid booking; shared with cancelBooking. Not meeting `when` any more → unchanged. */
export async function cancelUnpaid(
  ctx: Ctx,
  { id, status }: Pick<BookingRow, "id" | "status">,
  { when = () => true, ...end }: Ending,
): Promise<Booking> {
  if (!UNPAID.includes(status)) {
    throw InvalidStatusTransition({ current_status: status });
  }
  await endUnpaid(ctx, id, { to: "cancelled", when, ...end });
  const after = await loadBooking(ctx, id);
  if (!when(after)) return toBooking(after, ctx.now());
  if (UNPAID.includes(after.status)) throw await whilePaying(ctx, id);
  if (after.status !== "cancelled") throw InvalidStatusTransition({ current_status: after.status });
  return toBooking(after, ctx.now());
}
