import { DAY } from "@/lib/time";
import type { Interval } from "@/lib/intervals";
import type { Ctx } from "@/server/context";
import { LIVE_STATUSES } from "@/features/scheduling/bookings/status-rules";
import { loadBookingBlocks, loadEventBlocks } from "./load-blocks";
import type { ReadCalendarDays } from "./schema";

type Filter = Pick<ReadCalendarDays, "statuses" | "host_ids" | "member_id">;

/** Bookings with these statuses stand in the calendar, those that are over as well. */
const ATTENDING = [...LIVE_STATUSES, "no_show", "completed"];
/** An event lasts no longer; and a booking that has not followed its event stands elsewhere. */
const LONGEST = 31 * DAY;

/**
 * Returns when the bookings and events begin that fit a filter, as instants of each resource; null without a filter. Each
 * kind of filter must let one pass: events have hosts and no status, bookings a status and no hosts.
 */
export async function matchingStarts(
  ctx: Ctx,
  ranges: ReadonlyMap<string, Interval>,
  { statuses, host_ids, member_id }: Filter,
): Promise<Map<string, number[]> | null> {
  if (!statuses && !host_ids && member_id === undefined) return null;
  const [bookings, events, attended] = await Promise.all([
    host_ids ? [] : loadBookingBlocks(ctx, ranges),
    statuses ? [] : loadEventBlocks(ctx, ranges, host_ids ?? null),
    member_id === undefined || statuses ? null : attendedBy(ctx, member_id, ranges),
  ]);
  const fitting = [
    ...bookings.filter(
      (one) =>
        (!statuses || statuses.some((status) => status === one.status)) &&
        (member_id === undefined || one.member_id === member_id),
    ),
    ...events.filter(({ id }) => !attended || attended.has(id)),
  ];
  const starts = new Map<string, number[]>();
  for (const { resource_id, starts_at } of fitting)
    starts.set(resource_id, [...(starts.get(resource_id) ?? []), starts_at.getTime()]);
  return starts;
}

async function attendedBy(ctx: Ctx, member_id: string, ranges: ReadonlyMap<string, Interval>) {
  const of = [...ranges.values()];
  const from = Math.min(...of.map((range) => range.from)) - LONGEST;
  const until = Math.max(...of.map((range) => range.until)) + LONGEST;
  const rows = await ctx.db.booking.findMany({
    where: {
      ...{ organization_id: ctx.org.id, member_id, status: { in: ATTENDING } },
      event_id: { not: null },
      starts_at: { gt: new Date(from), lt: new Date(until) },
      NOT: { status: "held", held_until: { lte: ctx.now() } },
    },
    select: { event_id: true },
  });
  return new Set(rows.map(({ event_id }) => event_id));
}
