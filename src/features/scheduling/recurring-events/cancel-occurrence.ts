import {
  cancelAttendance,
  cancelEvent,
  previewAttendance,
} from "@/features/scheduling/events/cancel";
import { loadEvent, viewEvent } from "@/features/scheduling/events/store";
import type { CancelledEvent } from "@/features/scheduling/events/schema";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { cancelSeries } from "./cancel";
import { loadOccurrence } from "./load-occurrence";
import { withDates } from "./recurrence";
import { isFirst } from "./rrule-rules";
import type { CancelOccurrence } from "./schema";
import { pivotOf, splitSeries } from "./split";
import { loadComing, lockSeries } from "./store";

/**
 * Cancels one date of a series: it becomes an exdate, and its event stays as cancelled, so that
 * calendars show it so. With `following` the series ends before it, and what comes after is cancelled too. Raises
 * RecurringEventNotFound, EventNotFound and InvalidStatusTransition.
 */
export async function cancelOccurrence(ctx: Ctx, input: CancelOccurrence): Promise<CancelledEvent> {
  if (input.apply_to === "following") return cancelFollowing(ctx, input);
  const { original_starts_at_local: key, recurring_event_id, notes = null, dry_run } = input;
  const occurrence = await loadOccurrence(ctx, input);
  if (dry_run) return cancelEvent(ctx, { event_id: occurrence.id, dry_run });
  await inTx(ctx, async (tx) => {
    const series = await lockSeries(tx, recurring_event_id);
    if (series.exdates.includes(key)) return;
    const change = { exdates: [...series.exdates, key].sort() };
    await tx.db.recurringEvent.update({
      where: byId(tx, series.id),
      data: { ...change, updated_at: tx.now() },
    });
    await recordEvent(tx, "recurring_event.updated", series.id, changesOf(series, change));
  });
  return cancelEvent(ctx, { event_id: occurrence.id, notes });
}

async function cancelFollowing(ctx: Ctx, input: CancelOccurrence): Promise<CancelledEvent> {
  const { original_starts_at_local: key, recurring_event_id, notes = null, dry_run } = input;
  const { id } = await loadOccurrence(ctx, input);
  const view = async () => viewEvent(ctx, await loadEvent(ctx, id));
  if (dry_run) {
    const coming = await loadComing(ctx, recurring_event_id);
    const later = coming.filter((row) => (row.original_starts_at_local ?? "") >= key);
    const would_cancel = await previewAttendance(
      ctx,
      later.map((row) => row.id),
    );
    return { ...(await view()), dry_run, would_cancel };
  }
  const cancelled = await inTx(ctx, async (tx) => {
    const series = await lockSeries(tx, recurring_event_id);
    // Loaded again under the lock: another call may have split the series just now.
    const row = await loadOccurrence(tx, input);
    if (series.status === "cancelled" || row.status === "cancelled") {
      throw InvalidStatusTransition({ current_status: "cancelled" });
    }
    const pivot = withDates(series, () => pivotOf(tx, series, row));
    const rest = isFirst(series, pivot) ? series : await splitSeries(tx, series, row, pivot);
    return cancelSeries(tx, rest, notes);
  });
  for (const one of cancelled) await cancelAttendance(ctx, one);
  return { ...(await view()), dry_run: false, would_cancel: null };
}
