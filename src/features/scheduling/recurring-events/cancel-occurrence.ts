import { cancelEvent } from "@/features/scheduling/events/cancel";
import type { CancelledEvent } from "@/features/scheduling/events/schema";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { loadOccurrence } from "./load-occurrence";
import type { CancelOccurrence } from "./schema";
import { lockSeries } from "./store";

/**
 * Cancels one date of a series: it becomes an exdate, and its event stays as cancelled, so that
 * calendars show it so. Raises RecurringEventNotFound and EventNotFound.
 */
export async function cancelOccurrence(ctx: Ctx, input: CancelOccurrence): Promise<CancelledEvent> {
  const { original_starts_at_local: key, recurring_event_id, notes = null, dry_run } = input;
  const occurrence = await loadOccurrence(ctx, input);
  if (dry_run) return cancelEvent(ctx, { event_id: occurrence.id, dry_run });
  await inTx(ctx, async (tx) => {
    const series = await lockSeries(tx, recurring_event_id);
    if (series.exdates.includes(key)) return;
    await tx.db.recurringEvent.update({
      where: byId(tx, series.id),
      data: { exdates: [...series.exdates, key].sort(), updated_at: tx.now() },
    });
    await recordEvent(tx, "recurring_event.updated", series.id, { changed: ["exdates"] });
  });
  return cancelEvent(ctx, { event_id: occurrence.id, notes });
}
