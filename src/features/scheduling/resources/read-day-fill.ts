import type { Interval } from "@/lib/intervals";
import { addDays, boundaryInstant } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { capacitySteps } from "./availability";
import { bookablePart, fillOf } from "./day-fill";
import { termsOfResource } from "./open-slots";
import type { DayFill, ReadDayFill } from "./slot-schema";
import { type PlacedResource, toResource } from "./store";
import { takenOfMany } from "./taken-during";

/** As many as the board of a day shows. */
const MOST_PLACES = 200;

/**
 * Returns how full each of some local days is, at one place or at all that are not archived. Two queries, whatever
 * the days and places.
 */
export async function readDayFill(ctx: Ctx, input: ReadDayFill): Promise<DayFill> {
  const { resource_id, category, from } = input;
  const rows: PlacedResource[] = await ctx.db.resource.findMany({
    where: {
      organization_id: ctx.org.id,
      archived_at: null,
      ...(resource_id && { id: resource_id }),
      ...(category && { category }),
    },
    include: { policy: true },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: MOST_PLACES,
  });
  const until = addDays(from, input.days);
  const reaches = rows.map((row): [string, Interval] => [row.id, between(row, from, until)]);
  const taken = await takenOfMany(ctx, new Map(reaches));
  const now = ctx.now().getTime();
  const places = rows.map((row) => ({
    row,
    terms: termsOfResource(ctx, row),
    capacity: capacitySteps(toResource(row), between(row, from, until)),
    taken: taken.get(row.id) ?? [],
  }));
  const days = Array.from({ length: input.days }, (_, index) => {
    const day = addDays(from, index);
    let [open_minutes, free_minutes] = [0, 0];
    for (const { row, terms, capacity, taken: uses } of places) {
      const part = bookablePart(between(row, day, addDays(day, 1)), terms, now);
      const fill = fillOf(capacity, uses, part, terms);
      open_minutes += fill.open_minutes;
      free_minutes += fill.free_minutes;
    }
    return { day, open_minutes, free_minutes };
  });
  return { days };
}

/** Returns the time from the beginning of one local day of a place to that of another. */
function between({ timezone }: PlacedResource, from: string, until: string): Interval {
  return {
    from: boundaryInstant(`${from}T00:00:00`, timezone),
    until: boundaryInstant(`${until}T00:00:00`, timezone),
  };
}
