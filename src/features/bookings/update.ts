import { type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/events";
import type { Booking, UpdateBooking } from "./schema";
import { loadBooking, lockBooking, toBooking } from "./store";

/** Changes a booking's notes; whatever its status. Raises BookingNotFound. */
export async function updateBooking(ctx: Ctx, input: UpdateBooking): Promise<Booking> {
  const { booking_id: id, notes } = input;
  if (notes !== undefined) {
    await inTx(ctx, async (tx) => {
      const before = await lockBooking(tx, id);
      if (before.notes === notes) return;
      const data = { notes, updated_at: tx.now() };
      await tx.db.booking.update({ where: { id }, data, select: { id: true } });
      await recordEvent(tx, "booking.updated", id, changesOf(before, { notes }));
    });
  }
  return toBooking(await loadBooking(ctx, id), ctx.now(), { secret: true });
}
