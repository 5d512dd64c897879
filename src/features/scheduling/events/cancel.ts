import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import type { CancelledTogether } from "@/features/scheduling/bookings/preview-schema";
import { previewCancellations } from "@/features/scheduling/bookings/preview-cancellations";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import { type Installation, within } from "@/server/jobs/installation";
import { asSystem, type Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { OLDEST_FIRST } from "@/server/data/list";
import { LIVE_STATUSES } from "@/features/scheduling/bookings/status-rules";
import type { CancelEvent, CancelledEvent } from "./schema";
import { type EventRow, loadEvent, lockEvent, viewEvent } from "./store";

/** The club cancels, not the members: they are refunded in full, whatever their terms say. */
const CAUSE = { inFull: true, reason: "event_cancelled" };

/** Leaves alone who has gone to another event while others were cancelled. */
const causeOf = (eventId: string) => ({
  ...CAUSE,
  when: ({ event_id }: BookingRow) => event_id === eventId,
});

/**
 * Cancels an event: nobody can book it from now on, and every live booking is cancelled and
 * refunded in full. `resumeCancellations` does the work that a crash or a processor that is down
 * leaves undone; repeating it is safe. `dry_run` shows who would be cancelled and what goes back, and changes nothing.
 * Raises EventNotFound.
 */
export async function cancelEvent(ctx: Ctx, input: CancelEvent): Promise<CancelledEvent> {
  if (input.dry_run) {
    return {
      ...(await viewEvent(ctx, await loadEvent(ctx, input.event_id))),
      dry_run: true,
      would_cancel: await previewAttendance(ctx, [input.event_id]),
    };
  }
  await inTx(ctx, async (tx) => {
    const before = await lockEvent(tx, input.event_id);
    if (before.status !== "cancelled") await cancelRow(tx, before, input.notes ?? null);
  });
  await cancelAttendance(ctx, input.event_id);
  const event = await viewEvent(ctx, await loadEvent(ctx, input.event_id));
  return { ...event, dry_run: false, would_cancel: null };
}

/** Marks a locked event as cancelled; `cancelAttendance` cancels its bookings. */
export async function cancelRow(tx: Ctx, before: EventRow, notes: string | null): Promise<void> {
  // A hold under way finishes first, and is then among the bookings to cancel.
  await tx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`event:${tx.org.id}:${before.id}`}, 0))`;
  const now = tx.now();
  await tx.db.event.update({
    where: byId(tx, before.id),
    data: { status: "cancelled", cancelled_at: now, cancellation_notes: notes, updated_at: now },
  });
  await recordEvent(tx, "event.cancelled", before.id, { from: before.status, notes });
}

/**
 * Cancels all live bookings of a cancelled event; the job retries those that cannot be cancelled
 * now.
 */
export async function cancelAttendance(ctx: Ctx, eventId: string): Promise<void> {
  const { status, cancellation_notes: notes } = await loadEvent(ctx, eventId);
  if (status !== "cancelled") return;
  const bookings = await attendanceOf(ctx, [eventId]);
  for (const { id } of bookings) {
    const cancelled = cancelBooking(asSystem(ctx), { booking_id: id, notes }, causeOf(eventId));
    await cancelled.catch(() => undefined);
  }
}

/** Previews who would be cancelled with these events, and what would go back to them. */
export async function previewAttendance(ctx: Ctx, eventIds: string[]): Promise<CancelledTogether> {
  return previewCancellations(asSystem(ctx), await attendanceOf(ctx, eventIds), CAUSE);
}

/** Returns the bookings that end with these events, the first one made first. */
function attendanceOf(ctx: Ctx, eventIds: string[]) {
  return ctx.db.booking.findMany({
    where: { organization_id: ctx.org.id, event_id: { in: eventIds }, ...cancellable(ctx.now()) },
    select: { id: true, member_id: true },
    orderBy: OLDEST_FIRST,
  });
}

/** Selects the bookings to cancel with their event. Members already checked in are left alone. */
function cancellable(now: Date): Prisma.BookingWhereInput {
  return {
    status: { in: LIVE_STATUSES.filter((status) => status !== "checked_in") },
    NOT: { status: "held", held_until: { lte: now } },
  };
}

/** Cancels the remaining bookings of cancelled events, of all organizations. Run now and then. */
export async function resumeCancellations(
  installation: Installation,
  limit = 100,
): Promise<Change[]> {
  const left = await installation.db.booking.findMany({
    where: {
      ...within(installation),
      ...cancellable(installation.now()),
      event: { is: { status: "cancelled" } },
    },
    select: {
      id: true,
      organization_id: true,
      event: { select: { id: true, cancellation_notes: true } },
    },
    take: limit,
  });
  return forEach(
    left,
    ({ id }) => ({ what: "booking", id }),
    async ({ id, organization_id, event }) => {
      const ctx = await installation.contextOf(organization_id);
      const { id: eventId = "", cancellation_notes: notes = null } = event ?? {};
      const wanted = { booking_id: id, notes };
      const { status } = await cancelBooking(asSystem(ctx), wanted, causeOf(eventId));
      return status === "cancelled" ? "cancelled" : null;
    },
  );
}
