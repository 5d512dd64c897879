import { BookingNotFound } from "@/features/scheduling/bookings/errors";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import { type Installation, within } from "@/server/jobs/installation";
import { asSystem, type Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import type { AffectedBooking, ChangedResource } from "@/features/scheduling/resources/schema";
import type { Ctx } from "@/server/context";
import { Failure, InvalidStatusTransition } from "@/server/errors";

/** The most that are cancelled while the caller waits; the worker does the rest. */
const AT_ONCE = 20;
const BATCH = 100;

type Mark = {
  booking_id: string;
  resource_id: string;
  starts_at: Date;
  ends_at: Date;
  reason: string;
};

/**
 * Cancels the bookings that a change has just stranded, as many as is quick, and adds each one's
 * outcome to the answer.
 */
export async function cancelStranded(ctx: Ctx, changed: ChangedResource): Promise<ChangedResource> {
  const due = changed.affected.filter(({ outcome }) => outcome === "cancelling").slice(0, AT_ONCE);
  const ids = due.map(({ booking_id }) => booking_id);
  const marks = await ctx.db.strandedBooking.findMany({
    where: { organization_id: ctx.org.id, booking_id: { in: ids } },
  });
  const ended = new Map<string, AffectedBooking["outcome"]>();
  for (const mark of marks) {
    // One that cannot be cancelled now (the processor is down) must not stop the others.
    const outcome = await finishOne(ctx, mark).catch(() => null);
    if (outcome) ended.set(mark.booking_id, outcome);
  }
  const affected = changed.affected.map((one) => ({
    ...one,
    outcome: ended.get(one.booking_id) ?? one.outcome,
  }));
  return { ...changed, affected };
}

/**
 * Continues the cancellations that a change of a resource has left undone, for all organizations.
 * Run every minute; running it twice at once is harmless. Returns its changes.
 */
export async function finishStranded(installation: Installation): Promise<Change[]> {
  const marks = await installation.db.strandedBooking.findMany({
    where: within(installation),
    orderBy: { created_at: "asc" },
    take: BATCH,
  });
  return forEach(
    marks,
    ({ booking_id: id }) => ({ what: "booking", id }),
    async ({ organization_id, ...mark }) =>
      finishOne(await installation.contextOf(organization_id), mark),
  );
}

/**
 * Cancels one booking in full and deletes its mark. Raises what prevents the cancellation for now.
 */
async function finishOne(ctx: Ctx, mark: Mark): Promise<"cancelled" | "kept"> {
  const outcome = await cancelInFull(ctx, mark);
  // A later change may have marked it anew meanwhile.
  const { booking_id, resource_id, starts_at, ends_at } = mark;
  await ctx.db.strandedBooking.deleteMany({
    where: { organization_id: ctx.org.id, booking_id, resource_id, starts_at, ends_at },
  });
  return outcome;
}

async function cancelInFull(ctx: Ctx, mark: Mark): Promise<"cancelled" | "kept"> {
  const { booking_id, reason: notes } = mark;
  // Once it was moved, somebody has found it another place.
  const when = ({ resource_id, starts_at, ends_at }: BookingRow) =>
    resource_id === mark.resource_id &&
    starts_at.getTime() === mark.starts_at.getTime() &&
    ends_at.getTime() === mark.ends_at.getTime();
  try {
    const cause = { inFull: true, reason: "resource_changed", when };
    const { status } = await cancelBooking(asSystem(ctx), { booking_id, notes }, cause);
    return status === "cancelled" ? "cancelled" : "kept";
  } catch (error) {
    // The member has checked in, or the booking has ended: there is nothing to cancel any more.
    const settled = [InvalidStatusTransition.code, BookingNotFound.code];
    if (error instanceof Failure && settled.includes(error.of.code)) return "kept";
    throw error;
  }
}
