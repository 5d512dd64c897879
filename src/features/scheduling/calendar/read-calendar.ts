import { byName } from "@/lib/by-name";
import { DAY } from "@/lib/time";
import { readWindow } from "@/features/scheduling/resources/list-slots";
import { toResource } from "@/features/scheduling/resources/store";
import { type Ctx, hasScope } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { assertScope } from "@/server/field-scopes";
import { toTimestamp } from "@/lib/time";
import { loadBookingBlocks, loadEventBlocks } from "./load-blocks";
import { blockOfEvent, blocksOfBooking, hoursOf } from "./calendar-blocks";
import type { Calendar, CalendarBlock, ReadCalendar } from "./schema";

/** A screen of places by days; more would be unreadable, and slow. */
const MOST_RESOURCE_DAYS = 200;

/**
 * Reads the opening hours of resources in a window of their own clocks, with all that takes or
 * closes them. Three round trips, whatever the number of resources and bookings. Names members only
 * to a caller who may read them. Raises InsufficientScope and a fault for a bad or too large window.
 */
export async function readCalendar(ctx: Ctx, input: ReadCalendar): Promise<Calendar> {
  const needed = "resources:read";
  assertScope(ctx.actor, needed);
  const { default_timezone: timezone } = ctx.org;
  const window = readWindow(input, timezone, "query");
  const rows = await loadResources(ctx, input);
  const days = Math.ceil((window.until - window.from) / DAY);
  if (rows.length * days > MOST_RESOURCE_DAYS) throw tooLarge(input, rows.length, days);
  const ranges = new Map(rows.map((row) => [row.id, readWindow(input, row.timezone, "query")]));
  const host_ids = input.host_ids ?? null;
  const [bookings, events] = await Promise.all([
    host_ids ? [] : loadBookingBlocks(ctx, ranges),
    loadEventBlocks(ctx, ranges, host_ids),
  ]);
  const named = hasScope(ctx.actor, "members:read");
  const shown = [...rows, ...bookings, ...events].map(({ updated_at }) => updated_at.getTime());
  return {
    from: toTimestamp(new Date(window.from)),
    until: toTimestamp(new Date(window.until)),
    timezone,
    changed_at: shown.length > 0 ? toTimestamp(new Date(Math.max(...shown))) : null,
    resources: rows.toSorted(byName).map((row) => {
      const range = ranges.get(row.id) ?? window;
      const { closures, ...hours } = hoursOf(toResource(row), range);
      const here = ({ resource_id }: { resource_id: string }) => resource_id === row.id;
      const blocks = [
        ...bookings.filter(here).flatMap((booking) => blocksOfBooking(booking, named)),
        ...events.filter(here).map((event) => blockOfEvent(event, ctx.now())),
        ...closures,
      ];
      return {
        id: row.id,
        name: row.name,
        category: row.category,
        step_minutes: row.slot_step_minutes,
        timezone: row.timezone,
        ...hours,
        blocks: blocks.sort(byStart),
      };
    }),
  };
}

async function loadResources(ctx: Ctx, { resource_ids, category }: ReadCalendar) {
  return ctx.db.resource.findMany({
    where: {
      organization_id: ctx.org.id,
      ...(resource_ids ? { id: { in: resource_ids } } : { archived_at: null }),
      ...(category !== undefined && { category }),
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    // One more than a day can show is enough to refuse.
    take: MOST_RESOURCE_DAYS + 1,
  });
}

function tooLarge({ to_local }: ReadCalendar, resources: number, days: number): Error {
  const many = resources > MOST_RESOURCE_DAYS ? `more than ${MOST_RESOURCE_DAYS}` : `${resources}`;
  const text = `A calendar shows at most ${MOST_RESOURCE_DAYS} days of resources; these would be ${many} resources on ${days} days`;
  return fieldFault(["query", "to_local"], "value_error", text, to_local);
}

function byStart(a: CalendarBlock, b: CalendarBlock): number {
  return a.from.localeCompare(b.from) || (a.id ?? "").localeCompare(b.id ?? "");
}
