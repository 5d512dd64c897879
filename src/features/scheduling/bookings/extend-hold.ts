import { MINUTE } from "@/lib/time";
import { HoldExpired } from "@/features/billing/charging/errors";
import { assertAccepted } from "./assert-accepted";
import type { Booking, BookingId } from "./schema";
import { toOneBooking } from "./payer";
import { loadBooking, lockBooking, presentStatus } from "./store";
import type { Terms } from "@/features/catalogue/policies/schema";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { withCapacityRetry } from "./with-capacity-retry";

/**
 * Extends a hold once by its own length, counted from now; a second time → unchanged. Raises
 * BookingNotFound, HoldExpired and InvalidStatusTransition.
 */
export async function extendHold(ctx: Ctx, { booking_id: id }: BookingId): Promise<Booking> {
  await withCapacityRetry(
    ctx,
    () => loadBooking(ctx, id),
    () =>
      inTx(ctx, async (tx) => {
        const booking = await lockBooking(tx, id);
        const now = tx.now();
        const status = presentStatus(booking, now);
        if (status === "expired") throw HoldExpired();
        if (status !== "held") throw InvalidStatusTransition({ current_status: status });
        if (booking.hold_extended) return;
        await assertAccepted(tx, booking);
        const terms = booking.policy as Terms;
        const longer = now.getTime() + terms.hold_minutes * MINUTE;
        const held_until = new Date(Math.max(longer, booking.held_until?.getTime() ?? 0));
        await tx.db.booking.update({
          where: byId(tx, id),
          data: { held_until, hold_extended: true, updated_at: now },
          select: { id: true },
        });
        await recordEvent(tx, "booking.hold_extended", id, {
          held_until: held_until.toISOString(),
        });
      }),
  );
  return toOneBooking(ctx, await loadBooking(ctx, id));
}
