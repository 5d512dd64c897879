import { EventNotFound } from "@/features/scheduling/bookings/errors";
import type { EventRow } from "@/features/scheduling/events/store";
import type { Ctx } from "@/server/context";
import type { OccurrenceId } from "./schema";
import { loadSeries } from "./store";

/**
 * Loads the event of a date of a series, by its immutable key. Raises RecurringEventNotFound and
 * EventNotFound.
 */
export async function loadOccurrence(ctx: Ctx, input: OccurrenceId): Promise<EventRow> {
  const { id } = await loadSeries(ctx, input.recurring_event_id);
  const { original_starts_at_local } = input;
  const row = await ctx.db.event.findFirst({
    where: { organization_id: ctx.org.id, recurring_event_id: id, original_starts_at_local },
  });
  if (!row) throw EventNotFound({ resource: "event", resource_id: original_starts_at_local });
  return row;
}
