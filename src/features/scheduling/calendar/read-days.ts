import { type Interval, mergeSteps, type Step, usageSteps } from "@/lib/intervals";
import { addDays, boundaryInstant, MINUTE } from "@/lib/time";
import { capacitySteps } from "@/features/scheduling/resources/availability";
import type { Taken } from "@/features/scheduling/resources/slots";
import { toResource } from "@/features/scheduling/resources/store";
import { takenOfMany } from "@/features/scheduling/resources/taken-during";
import type { Ctx } from "@/server/context";
import { assertScope } from "@/server/field-scopes";
import { matchingStarts } from "./matching-starts";
import type { CalendarDays, ReadCalendarDays } from "./schema";

/** As many places as a day of the calendar shows. */
const MOST_PLACES = 200;

/**
 * Reads how full each of some local days is at all places together, in minutes of places, and how much begins on it; a
 * filter counts apart, and changes nothing of what is taken. Two round trips, whatever the days and places, and at most
 * three more with a filter. Raises InsufficientScope.
 */
export async function readCalendarDays(ctx: Ctx, input: ReadCalendarDays): Promise<CalendarDays> {
  const needed = "resources:read";
  assertScope(ctx.actor, needed);
  const { from, days, resource_ids, category } = input;
  const rows = await ctx.db.resource.findMany({
    where: {
      organization_id: ctx.org.id,
      ...(resource_ids ? { id: { in: resource_ids } } : { archived_at: null }),
      ...(category !== undefined && { category }),
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MOST_PLACES,
  });
  const dates = Array.from({ length: days + 1 }, (_, index) => addDays(from, index));
  const places = rows.map((row) => {
    const bounds = dates.map((day) => boundaryInstant(`${day}T00:00:00`, row.timezone));
    const range = { from: bounds[0] ?? 0, until: bounds.at(-1) ?? 0 };
    return { id: row.id, bounds, range, capacity: capacitySteps(toResource(row), range) };
  });
  const ranges = new Map(places.map(({ id, range }) => [id, range]));
  const [taken, matching] = await Promise.all([
    takenOfMany(ctx, ranges),
    places.length > 0 ? matchingStarts(ctx, ranges, input) : null,
  ]);
  const all = dates.slice(0, days).map((day) => ({
    ...{ day, open_minutes: 0, taken_minutes: 0, count: 0 },
    matching: matching ? 0 : null,
  }));
  for (const { id, bounds, capacity } of places) {
    const uses = taken.get(id) ?? [];
    const used = mergeSteps(capacity, usageSteps(uses), Math.min);
    for (const [index, day] of all.entries()) {
      const range = { from: bounds[index] ?? 0, until: bounds[index + 1] ?? 0 };
      day.open_minutes += minutesIn(capacity, range);
      day.taken_minutes += minutesIn(used, range);
      day.count += uses.filter((use) => isIn(startOf(use), range)).length;
      const fitting = matching?.get(id)?.filter((start) => isIn(start, range));
      if (fitting) day.matching = (day.matching ?? 0) + fitting.length;
    }
  }
  return { days: all };
}

/** Returns the minutes of places in a time: each minute as often as places are counted in it. */
function minutesIn(steps: readonly Step[], { from, until }: Interval): number {
  let sum = 0;
  for (const [index, { at, value }] of steps.entries()) {
    const end = Math.min(until, steps[index + 1]?.at ?? until);
    sum += (value * Math.max(0, end - Math.max(from, at))) / MINUTE;
  }
  return sum;
}

/** Returns when it begins; buffers do not count. */
function startOf({ from, core }: Taken): number {
  return core?.from ?? from;
}

function isIn(at: number, { from, until }: Interval): boolean {
  return at >= from && at < until;
}
