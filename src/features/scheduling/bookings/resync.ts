import type { Booking, ResyncBooking } from "./schema";
import {
  bookingChanges,
  type BookingRow,
  loadBooking,
  lockBooking,
  presentStatus,
  toBooking,
} from "./store";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { lockRow } from "@/server/data/lock-row";
import { recordEvent } from "@/server/jobs/events";
import { cancelBooking } from "./cancel";
import { asSystem } from "@/server/jobs/rounds";
import { assertInTime } from "./moved-event";
import { LIVE_STATUSES } from "./status-rules";
import { originOf } from "./reschedule/reschedule-target";

/**
 * Settles a booking whose event was moved without it: it follows the event to its present time and
 * room, at its old price, or is cancelled and refunded in full, by a member until the event begins.
 * In step already → unchanged. Raises BookingNotFound, InvalidStatusTransition, CheckoutInProgress
 * and ProcessorUnavailable.
 */
export async function resyncBooking(ctx: Ctx, input: ResyncBooking): Promise<Booking> {
  const { booking_id: id, action } = input;
  if (action === "cancel_and_refund") {
    const booking = await loadBooking(ctx, id);
    if (booking.is_schedule_desynced) {
      // What the club gives back in full, it gives until the event begins.
      if (booking.status === "confirmed") await assertInTime(ctx, booking);
      const when = (row: BookingRow) => row.is_schedule_desynced;
      const cause = { inFull: true, reason: "event_moved", when };
      return cancelBooking(asSystem(ctx), { booking_id: id }, cause);
    }
  } else {
    await inTx(ctx, (tx) => follow(tx, id));
  }
  return toBooking(await loadBooking(ctx, id), ctx.now());
}

async function follow(tx: Ctx, id: string): Promise<void> {
  const { event_id } = await loadBooking(tx, id);
  if (!event_id) return;
  // The event first, as a change of it locks them: it must not move again meanwhile.
  await lockRow(tx, "events", event_id);
  const booking = await lockBooking(tx, id);
  if (!booking.is_schedule_desynced || booking.event_id !== event_id) return;
  const status = presentStatus(booking, tx.now());
  if (!LIVE_STATUSES.includes(status)) throw InvalidStatusTransition({ current_status: status });
  const event = await tx.db.event.findUniqueOrThrow({
    where: byId(tx, event_id),
    select: {
      ...{ starts_at: true, ends_at: true, timezone: true, resource_id: true },
      ...{ promised_starts_at_local: true, promised_ends_at_local: true },
    },
  });
  await tx.db.booking.update({
    where: byId(tx, id),
    data: { ...event, is_schedule_desynced: false, updated_at: tx.now() },
    select: { id: true },
  });
  const after = await loadBooking(tx, id);
  await recordEvent(tx, "booking.resynced", id, {
    ...bookingChanges(booking, after, tx.now()),
    before: originOf(booking),
    after: originOf(after),
  });
}
