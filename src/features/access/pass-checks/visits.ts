import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { Occupancy, NamedCheckpoint } from "./schema";

type Visit = Prisma.VisitModel;
type Of = { member_id: string; booking_id: string | null };

/** Allows one check-in of a member at a time, at any door. */
export async function lockDoors(tx: Ctx, member_id: string): Promise<void> {
  await tx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`door of ${tx.org.id}:${member_id}`}, 0))`;
}

/** Returns when a visit ends by itself: with its booking, else after the visit time. */
export function endOfVisit(booking: { ends_at: Date } | null, at: Date, minutes: number): Date {
  return booking && booking.ends_at > at
    ? booking.ends_at
    : new Date(at.getTime() + minutes * MINUTE);
}

/**
 * Finds the visit of a member, for one booking or for none, that matters for an entry `at` an
 * instant; null when there is none. `inside`: they were in at that time, or came in before the new
 * visit would end and are still in, since scans may be reported late; otherwise it is the visit
 * before.
 */
export async function findVisit(
  tx: Ctx,
  of: Of,
  { at, ends_at }: { at: Date; ends_at: Date },
): Promise<{ visit: Visit; inside: boolean } | null> {
  const visits = await tx.db.visit.findMany({
    where: { organization_id: tx.org.id, undone_at: null, ...of, entered_at: { lt: ends_at } },
    orderBy: [{ entered_at: "desc" }, { id: "desc" }],
    take: 50,
  });
  const around = visits.find((visit) =>
    visit.entered_at <= at
      ? at < (visit.left_at ?? visit.ends_at)
      : visit.left_at === null && at < visit.ends_at,
  );
  if (around) return { visit: around, inside: true };
  const before = visits.find((visit) => visit.entered_at <= at);
  return before ? { visit: before, inside: false } : null;
}

/**
 * Begins a visit. An earlier one without an end is ended at its time-out; if the next one is known
 * already, because this one is reported late, this one ends when that began.
 */
export async function enter(
  tx: Ctx,
  data: Of & { pass_id: string | null; resource_id: string | null; event_id: string | null },
  { at, ends_at }: { at: Date; ends_at: Date },
): Promise<Visit> {
  const organization_id = tx.org.id;
  const { member_id, booking_id } = data;
  await tx.db.$executeRaw`
    UPDATE visits SET left_at = GREATEST(ends_at, entered_at), updated_at = ${tx.now()}
    WHERE organization_id = ${organization_id} AND member_id = ${member_id}
      AND booking_id IS NOT DISTINCT FROM ${booking_id} AND left_at IS NULL AND undone_at IS NULL
      AND ends_at <= ${at}`;
  const next = await tx.db.visit.findFirst({
    where: { organization_id, member_id, booking_id, undone_at: null, entered_at: { gt: at } },
    orderBy: { entered_at: "asc" },
  });
  return tx.db.visit.create({
    data: {
      ...data,
      id: newId("vis"),
      organization_id,
      entered_at: at,
      ends_at,
      left_at: next && (next.entered_at < ends_at ? next.entered_at : ends_at),
      created_at: tx.now(),
      updated_at: tx.now(),
    },
  });
}

/**
 * Ends the visits of a member that were under way at an instant, and returns them; [] when there
 * were none.
 */
export async function leave(tx: Ctx, member_id: string, at: Date): Promise<Visit[]> {
  return tx.db.visit.updateManyAndReturn({
    where: {
      organization_id: tx.org.id,
      member_id,
      // An exit that is reported late overrides any other end of the visit.
      OR: [{ left_at: null }, { left_at: { gt: at } }],
      undone_at: null,
      entered_at: { lte: at },
      ends_at: { gt: at },
    },
    data: { left_at: at, updated_at: tx.now() },
  });
}

/**
 * Counts the people inside now, members and guests; `here` counts an event's own, or a resource's
 * and its events'. A guest is at the time and place of the event, whether or not the host's booking has followed it.
 */
export async function countInside(
  ctx: Ctx,
  place: NamedCheckpoint,
  capacity: number | null,
): Promise<Occupancy> {
  const { resource_id = null, event_id = null } = place;
  const [row] = await ctx.db.$queryRaw<{ inside: number; here: number }[]>`
    SELECT count(DISTINCT who)::int AS inside,
      count(DISTINCT who) FILTER (
        WHERE CASE WHEN ${event_id}::text IS NULL THEN resource_id = ${resource_id}
                   ELSE event_id = ${event_id} END)::int AS here
    FROM (SELECT member_id AS who, resource_id, event_id FROM visits
       WHERE organization_id = ${ctx.org.id} AND left_at IS NULL AND undone_at IS NULL AND ends_at > ${ctx.now()}
      UNION ALL SELECT g.id,
             CASE WHEN b.is_schedule_desynced THEN e.resource_id ELSE COALESCE(b.resource_id, e.resource_id) END, b.event_id FROM booking_guests g
        JOIN bookings b ON b.organization_id = g.organization_id AND b.id = g.booking_id
        LEFT JOIN events e ON e.organization_id = b.organization_id AND e.id = b.event_id
       WHERE g.organization_id = ${ctx.org.id} AND g.arrived_at IS NOT NULL AND g.left_at IS NULL
         AND CASE WHEN b.is_schedule_desynced THEN e.ends_at ELSE b.ends_at END > ${ctx.now()}) people`;
  const named = resource_id !== null || event_id !== null;
  return { inside: row?.inside ?? 0, here: named ? (row?.here ?? 0) : null, capacity };
}
