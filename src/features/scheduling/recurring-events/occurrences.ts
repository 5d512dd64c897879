import { type Page, toPage } from "@/lib/page";
import type { Event } from "@/features/scheduling/events/schema";
import { viewEvents } from "@/features/scheduling/events/store";
import type { Ctx } from "@/server/context";
import type { ListOccurrences } from "./schema";
import { loadSeries } from "./store";

/**
 * Lists the dates of a series that are events, the soonest first: coming dates, with `include_past`
 * all. Dates beyond `materialized_until` become events later. Raises RecurringEventNotFound.
 */
export async function listOccurrences(ctx: Ctx, input: ListOccurrences): Promise<Page<Event>> {
  const { id } = await loadSeries(ctx, input.recurring_event_id);
  const { page, size, status, include_past } = input;
  const where = {
    organization_id: ctx.org.id,
    recurring_event_id: id,
    ...(status && { status: { in: status } }),
    ...(!include_past && { ends_at: { gt: ctx.now() } }),
  };
  const [total, rows] = await Promise.all([
    ctx.db.event.count({ where }),
    ctx.db.event.findMany({
      where,
      orderBy: [{ starts_at: "asc" }, { id: "asc" }],
      skip: (page - 1) * size,
      take: size,
    }),
  ]);
  return toPage(await viewEvents(ctx, rows), total, { page, size });
}
