import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { asSystem, type Change, type Installation, within } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { LIVE_STATUSES } from "./rules";
import type { CancelEvent, Event } from "./schema";
import { type EventRow, loadEvent, lockEvent, viewEvent } from "./store";

/** It is not the members' doing: they get everything back, whatever their terms say. */
const CAUSE = { inFull: true, reason: "event_cancelled" };

/**
 * Calls an event off: nobody can book it from now on, and every live booking of it is cancelled and
 * paid back in full. What a crash or a processor that is away leaves undone, `resumeCancellations` does;
 * repeating it is safe. Raises EventNotFound.
 */
export async function cancelEvent(ctx: Ctx, input: CancelEvent): Promise<Event> {
  await inTx(ctx, async (tx) => {
    const before = await lockEvent(tx, input.event_id);
    if (before.status !== "cancelled") await cancelRow(tx, before, input.notes ?? null);
  });
  await cancelAttendance(ctx, input.event_id);
  return viewEvent(ctx, await loadEvent(ctx, input.event_id));
}

/** Marks a locked event as cancelled; its bookings are `cancelAttendance`'s. */
export async function cancelRow(tx: Ctx, before: EventRow, notes: string | null): Promise<void> {
  // Whoever is booking at this moment is done first, and then found among the bookings to cancel.
  await tx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`event:${tx.org.id}:${before.id}`}, 0))`;
  const now = tx.now();
  await tx.db.event.update({
    where: byId(tx, before.id),
    data: { status: "cancelled", cancelled_at: now, cancellation_notes: notes, updated_at: now },
  });
  await recordEvent(tx, "event.cancelled", before.id, { from: before.status, notes });
}

/** Cancels all live bookings of a cancelled event; one that cannot be now is left to the job. */
export async function cancelAttendance(ctx: Ctx, eventId: string): Promise<void> {
  const { status, cancellation_notes: notes } = await loadEvent(ctx, eventId);
  if (status !== "cancelled") return;
  const bookings = await ctx.db.booking.findMany({
    where: { organization_id: ctx.org.id, event_id: eventId, ...cancellable(ctx.now()) },
    select: { id: true },
    orderBy: { created_at: "asc" },
  });
  for (const { id } of bookings) {
    await cancelBooking(asSystem(ctx), { booking_id: id, notes }, CAUSE).catch(() => undefined);
  }
}

/** Bookings that a cancellation of their event ends. Who is there already has come. */
function cancellable(now: Date): Prisma.BookingWhereInput {
  return {
    status: { in: LIVE_STATUSES.filter((status) => status !== "checked_in") },
    NOT: { status: "held", held_until: { lte: now } },
  };
}

/** Cancels the bookings that are left of cancelled events, of all organizations. Run it now and then. */
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
    select: { id: true, organization_id: true, event: { select: { cancellation_notes: true } } },
    take: limit,
  });
  return forEach(
    left,
    ({ id }) => ({ what: "booking", id }),
    async ({ id, organization_id, event }) => {
      const ctx = await installation.contextOf(organization_id);
      const notes = event?.cancellation_notes ?? null;
      const { status } = await cancelBooking(asSystem(ctx), { booking_id: id, notes }, CAUSE);
      return status === "cancelled" ? "cancelled" : null;
    },
  );
}
