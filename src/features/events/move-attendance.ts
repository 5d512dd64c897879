import { inTx, type Ctx } from "@/server/context";
import { lockBooking } from "@/features/bookings/store";
import { recordEvent } from "@/server/events";
import { loadEvent } from "./store";

/** Lets one booking follow its event: the event's time, zone and resource. Followed already → unchanged. */
export async function moveAttendance(ctx: Ctx, bookingId: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking.is_schedule_desynced || !booking.event_id) return;
    const { starts_at, ends_at, timezone, resource_id } = await loadEvent(tx, booking.event_id);
    const data = { starts_at, ends_at, timezone, resource_id };
    await tx.db.booking.update({
      where: { id: booking.id },
      data: { ...data, is_schedule_desynced: false, updated_at: tx.now() },
      select: { id: true },
    });
    await recordEvent(tx, "booking.resynced", booking.id, {
      before: {
        starts_at: booking.starts_at.toISOString(),
        ends_at: booking.ends_at.toISOString(),
      },
      after: { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
    });
  });
}
