import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import type { Occupancy, Place } from "./schema";

type Visit = Prisma.VisitModel;
type Of = { member_id: string; booking_id: string | null };

/** One check-in of a member at a time, whichever doors they stand at. */
export async function lockDoors(tx: Ctx, member_id: string): Promise<void> {
  await tx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`door of ${member_id}`}, 0))`;
}

/** The visits of a member for one booking, or for none, the last first. */
export async function findVisits(tx: Ctx, of: Of): Promise<Visit[]> {
  return tx.db.visit.findMany({
    where: { organization_id: tx.org.id, undone_at: null, ...of },
    orderBy: [{ entered_at: "desc" }, { id: "desc" }],
    take: 2,
  });
}

/** Whether somebody on a visit is inside at an instant; one that nobody ended is over by itself. */
export function isInside(visit: Visit, at: Date): boolean {
  return visit.left_at === null && visit.ends_at > at;
}

/** Begins a visit; one that was never ended is ended first, as of when it was over by itself. */
export async function enter(
  tx: Ctx,
  data: Of & { pass_id: string | null; resource_id: string | null; event_id: string | null },
  times: { at: Date; ends_at: Date | null; visit_minutes: number },
): Promise<Visit> {
  const { at, ends_at, visit_minutes } = times;
  const organization_id = tx.org.id;
  await tx.db.$executeRaw`
    UPDATE visits SET left_at = GREATEST(ends_at, entered_at), updated_at = ${tx.now()}
    WHERE organization_id = ${organization_id} AND member_id = ${data.member_id}
      AND booking_id IS NOT DISTINCT FROM ${data.booking_id} AND left_at IS NULL AND undone_at IS NULL
      AND ends_at <= ${at}`;
  return tx.db.visit.create({
    data: {
      ...data,
      id: newId("vis"),
      organization_id,
      entered_at: at,
      ends_at: ends_at && ends_at > at ? ends_at : new Date(at.getTime() + visit_minutes * MINUTE),
      created_at: tx.now(),
      updated_at: tx.now(),
    },
  });
}

/** Ends the visits of a member that are under way, the last first; [] where there are none. */
export async function leave(tx: Ctx, member_id: string, at: Date): Promise<Visit[]> {
  return tx.db.visit.updateManyAndReturn({
    where: {
      organization_id: tx.org.id,
      member_id,
      left_at: null,
      undone_at: null,
      entered_at: { lte: at },
      ends_at: { gt: at },
    },
    data: { left_at: at, updated_at: tx.now() },
  });
}

/** How many people are inside now. */
export async function countInside(
  ctx: Ctx,
  place: Place,
  capacity: number | null,
): Promise<Occupancy> {
  const { resource_id = null, event_id = null } = place;
  const [row] = await ctx.db.$queryRaw<{ inside: number; here: number }[]>`
    SELECT count(DISTINCT member_id)::int AS inside,
      count(DISTINCT member_id) FILTER (
        WHERE resource_id = ${resource_id} OR event_id = ${event_id})::int AS here
    FROM visits WHERE organization_id = ${ctx.org.id} AND left_at IS NULL AND undone_at IS NULL
      AND ends_at > ${ctx.now()}`;
  const named = resource_id !== null || event_id !== null;
  return { inside: row?.inside ?? 0, here: named ? (row?.here ?? 0) : null, capacity };
}
