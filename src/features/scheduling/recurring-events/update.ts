import { cancelAttendance } from "@/features/scheduling/events/cancel";
import { explaining } from "@/features/scheduling/events/conflicts";
import { assertReferences } from "@/features/scheduling/events/references";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { type Changed, changeSeries } from "./change";
import type { RecurringEvent, UpdateRecurringEvent } from "./schema";
import { loadSeries, lockSeries, viewSeries } from "./store";

/**
 * Changes a series and all of its coming dates except exceptions. Raises RecurringEventNotFound,
 * InvalidStatusTransition (cancelled) and what `changeSeries` raises.
 */
export async function updateRecurringEvent(
  ctx: Ctx,
  { recurring_event_id, on_conflict = "reject", ...change }: UpdateRecurringEvent,
): Promise<RecurringEvent> {
  const changed = await explaining(ctx, () =>
    inTx(ctx, async (tx): Promise<Changed> => {
      const before = await lockSeries(tx, recurring_event_id);
      if (Object.keys(change).length === 0) {
        return { series: before, conflicts: [], cancelled: [] };
      }
      if (before.status === "cancelled") {
        throw InvalidStatusTransition({ current_status: before.status });
      }
      await assertReferences(tx, change, before);
      return changeSeries(tx, before, change, on_conflict);
    }),
  );
  for (const id of changed.cancelled) await cancelAttendance(ctx, id);
  const series = await loadSeries(ctx, changed.series.id);
  return viewSeries(ctx, series, changed.conflicts);
}
