import type { Ctx } from "@/server/context";
import type { RecurringEvent, RecurringEventId } from "./schema";
import { loadSeries, viewSeries } from "./store";

/** Returns one series, with the dates that are in conflict now. Raises RecurringEventNotFound. */
export async function getRecurringEvent(
  ctx: Ctx,
  input: RecurringEventId,
): Promise<RecurringEvent> {
  return viewSeries(ctx, await loadSeries(ctx, input.recurring_event_id));
}
