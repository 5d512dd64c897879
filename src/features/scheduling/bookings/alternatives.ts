import { findSlots } from "@/features/scheduling/resources/open-slots";
import { loadResource } from "@/features/scheduling/resources/store";
import { DAY, toLocal } from "@/lib/time";
import type { Ctx } from "@/server/context";

type Wanted = {
  resource_id: string | null;
  event_id: string | null;
  timezone: string;
  starts_at: Date;
  ends_at: Date;
  quantity: number;
};

/**
 * Returns at most three free places, the nearest first: other times of the resource within a week,
 * or other dates of the event's series; private ones, whose places staff book, not for a member.
 */
export async function nearestTimes(
  ctx: Ctx,
  wanted: Wanted,
  { forMember = ctx.actor.kind === "member" } = {},
): Promise<unknown[]> {
  const found = wanted.event_id
    ? await otherDates(ctx, wanted.event_id, { ...wanted, forMember })
    : await otherTimes(ctx, wanted.resource_id ?? "", wanted);
  const start = wanted.starts_at.getTime();
  return found
    .sort((a, b) => Math.abs(a.from - start) - Math.abs(b.from - start))
    .slice(0, 3)
    .map(({ from, until, ...rest }) => ({
      ...rest,
      starts_at_local: toLocal(from, wanted.timezone),
      ends_at_local: toLocal(until, wanted.timezone),
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(until).toISOString(),
    }));
}

type Free = { from: number; until: number; event_id?: string };

async function otherTimes(ctx: Ctx, resourceId: string, wanted: Wanted): Promise<Free[]> {
  const row = await loadResource(ctx, resourceId);
  const from = wanted.starts_at.getTime();
  const slots = await findSlots(ctx, row, {
    window: { from: Math.max(ctx.now().getTime(), from - 7 * DAY), until: from + 7 * DAY },
    duration: wanted.ends_at.getTime() - from,
    quantity: wanted.quantity,
    explain: false,
  });
  return slots.map(({ from, until }) => ({ from, until }));
}

async function otherDates(
  ctx: Ctx,
  eventId: string,
  wanted: Wanted & { forMember: boolean },
): Promise<Free[]> {
  const now = ctx.now();
  const rows = await ctx.db.$queryRaw<{ id: string; starts_at: Date; ends_at: Date }[]>`
    SELECT o.id, o.starts_at, o.ends_at FROM events e
      JOIN events o ON o.organization_id = e.organization_id AND o.recurring_event_id = e.recurring_event_id AND o.id <> e.id
     WHERE e.id = ${eventId} AND e.organization_id = ${ctx.org.id}
       AND o.status = 'published' AND o.starts_at > ${now}
       AND (o.visibility <> 'private' OR ${!wanted.forMember})
       AND (o.capacity IS NULL OR event_taken(o.organization_id, o.id, NULL, ${now}) + ${wanted.quantity} <= o.capacity)
     ORDER BY abs(extract(epoch FROM o.starts_at - e.starts_at)) LIMIT 3`;
  return rows.map((row) => ({
    event_id: row.id,
    from: row.starts_at.getTime(),
    until: row.ends_at.getTime(),
  }));
}
