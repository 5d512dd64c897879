import { cancelAttendance, cancelRow } from "@/features/scheduling/events/cancel";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { CancelRecurringEvent, RecurringEvent } from "./schema";
import { loadSeries, lockComing, lockSeries, viewSeries } from "./store";

/**
 * Cancels a series with all of its coming dates, as `cancelEvent` does one; dates that have begun
 * or passed stay. Cancelled already → only its remaining dates. Raises RecurringEventNotFound.
 */
export async function cancelRecurringEvent(
  ctx: Ctx,
  { recurring_event_id, notes = null }: CancelRecurringEvent,
): Promise<RecurringEvent> {
  const cancelled = await inTx(ctx, async (tx) => {
    const before = await lockSeries(tx, recurring_event_id);
    const coming = await lockComing(tx, before.id);
    if (before.status !== "cancelled") {
      await tx.db.recurringEvent.update({
        where: byId(tx, before.id),
        data: { status: "cancelled", cancelled_at: tx.now(), updated_at: tx.now() },
      });
      await recordEvent(tx, "recurring_event.cancelled", before.id, { from: before.status, notes });
      for (const row of coming) {
        if (row.status !== "cancelled") await cancelRow(tx, row, notes);
      }
    }
    return coming.map(({ id }) => id);
  });
  for (const id of cancelled) await cancelAttendance(ctx, id);
  return viewSeries(ctx, await loadSeries(ctx, recurring_event_id));
}
