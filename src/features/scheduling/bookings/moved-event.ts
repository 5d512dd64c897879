import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { BookingStatus } from "./schema";
import type { BookingRow } from "./store";
import { withStatus } from "./with-status";

/** Statuses of bookings that have a place, and so can follow their event. */
export const FOLLOWING: BookingStatus[] = [
  "held",
  "pending_payment",
  "pending_approval",
  "confirmed",
  "checked_in",
];

/** Selects the bookings that have a place at a time which their event has left: they wait to be settled. */
export function whereDesynced(now: Date): Prisma.BookingWhereInput {
  return { is_schedule_desynced: true, ...withStatus(FOLLOWING, now) };
}

/** Returns the times of the event that has moved without this booking; null where both agree. */
export async function loadMovedEvent(
  ctx: Ctx,
  { event_id, is_schedule_desynced }: Pick<BookingRow, "event_id" | "is_schedule_desynced">,
): Promise<{ starts_at: Date; ends_at: Date; updated_at: Date } | null> {
  if (!is_schedule_desynced || !event_id) return null;
  return ctx.db.event.findUniqueOrThrow({
    where: byId(ctx, event_id),
    select: { starts_at: true, ends_at: true, updated_at: true },
  });
}

/** Returns a booking as calendars show it: at the present time of its event, whether or not it has followed. */
export async function atEventTime(ctx: Ctx, booking: BookingRow): Promise<BookingRow> {
  const moved = await loadMovedEvent(ctx, booking);
  if (!moved) return booking;
  // A calendar takes an entry for new by this; the event may have moved again since it left its bookings.
  const updated_at = new Date(Math.max(+booking.updated_at, +moved.updated_at));
  return { ...booking, ...moved, updated_at };
}
