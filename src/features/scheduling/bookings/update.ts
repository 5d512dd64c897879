import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { Booking, UpdateBooking } from "./schema";
import { toOneBooking } from "./payer";
import { loadBooking, lockBooking } from "./store";

/** Changes a booking's notes and metadata, in any status. Raises BookingNotFound. */
export async function updateBooking(ctx: Ctx, input: UpdateBooking): Promise<Booking> {
  const { booking_id: id, ...changes } = input;
  if (Object.keys(changes).length > 0) {
    await inTx(ctx, async (tx) => {
      const told = changesOf(await lockBooking(tx, id), changes);
      if ((told.changed as string[]).length === 0) return;
      const data = { ...changes, updated_at: tx.now() };
      await tx.db.booking.update({ where: byId(tx, id), data, select: { id: true } });
      await recordEvent(tx, "booking.updated", id, told);
    });
  }
  return toOneBooking(ctx, await loadBooking(ctx, id));
}
