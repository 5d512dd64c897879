import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { InvalidStatusTransition } from "@/server/errors";
import type { BookingRow } from "./store";
import { LIVE_STATUSES } from "./status-rules";
import { withStatus } from "./with-status";

/** Selects the bookings that have a place at a time which their event has left: they wait to be settled. */
export function whereDesynced(now: Date): Prisma.BookingWhereInput {
  return { is_schedule_desynced: true, ...withStatus([...LIVE_STATUSES], now) };
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

/** The columns that `withEventTime` needs beside a booking's own times. */
export const eventTime = {
  is_schedule_desynced: true,
  event: { select: { starts_at: true, ends_at: true } },
} as const;

/**
 * Selects bookings that take place in a time (without an end unless one is given): by their own, or by that of an event
 * that they have not followed.
 */
export function whereDuring({
  from,
  until,
}: {
  from: Date;
  until?: Date;
}): Prisma.BookingWhereInput[] {
  const during = { ends_at: { gt: from }, ...(until && { starts_at: { lt: until } }) };
  return [
    { is_schedule_desynced: false, ...during },
    { is_schedule_desynced: true, event: during },
  ];
}

/**
 * Selects bookings whose start or end lies ahead: their own, or that of an event that they have not followed. So they
 * last until both are over, which is when `endByTime` completes them.
 */
export function whereAhead(time: "starts_at" | "ends_at", now: Date): Prisma.BookingWhereInput {
  const ahead = { [time]: { gt: now } };
  return { OR: [ahead, { is_schedule_desynced: true, event: ahead }] };
}

type Times = { starts_at: Date; ends_at: Date };

/** Returns a row at the time of the event that was read with it, where that has moved without it. Pure. */
export function withEventTime<
  Row extends Times & { is_schedule_desynced: boolean; event: Times | null },
>(row: Row): Row {
  const { is_schedule_desynced, event } = row;
  if (!is_schedule_desynced || !event) return row;
  return { ...row, starts_at: event.starts_at, ends_at: event.ends_at };
}

/**
 * Refuses what presumes that a booking has begun: one that has not followed its event begins with it. Raises
 * InvalidStatusTransition.
 */
export async function assertBegun(tx: Ctx, booking: BookingRow): Promise<void> {
  const { starts_at } = await atEventTime(tx, booking);
  if (starts_at <= tx.now()) return;
  throw InvalidStatusTransition({
    current_status: booking.status,
    detail: "The booking has not begun.",
  });
}

/**
 * Raises InvalidStatusTransition when a member cancels a booking that has begun: where its event
 * was moved without it, once that has.
 */
export async function assertInTime(ctx: Ctx, booking: BookingRow): Promise<void> {
  if (ctx.actor.kind !== "member" || booking.starts_at > ctx.now()) return;
  // An event that was moved without the booking has not begun at the booking's time.
  const moved = await loadMovedEvent(ctx, booking);
  if (moved && moved.starts_at > ctx.now()) return;
  throw InvalidStatusTransition({
    current_status: booking.status,
    detail: "The booking has begun, so it cannot be cancelled any more.",
  });
}
