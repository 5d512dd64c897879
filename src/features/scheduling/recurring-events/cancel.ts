import {
  cancelAttendance,
  cancelRow,
  previewAttendance,
} from "@/features/scheduling/events/cancel";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { CancelledRecurringEvent, CancelRecurringEvent } from "./schema";
import {
  loadComing,
  loadSeries,
  lockComing,
  lockSeries,
  type SeriesRow,
  viewSeries,
} from "./store";

/**
 * Cancels a series with all of its coming dates, as `cancelEvent` does one; dates that have begun
 * or passed stay. Cancelled already → only its remaining dates. `dry_run` shows who would be cancelled on all of
 * them together, and what goes back, and changes nothing. Raises RecurringEventNotFound.
 */
export async function cancelRecurringEvent(
  ctx: Ctx,
  { recurring_event_id, notes = null, dry_run = false }: CancelRecurringEvent,
): Promise<CancelledRecurringEvent> {
  if (dry_run) {
    const series = await viewSeries(ctx, await loadSeries(ctx, recurring_event_id));
    const coming = await loadComing(ctx, recurring_event_id);
    const would_cancel = await previewAttendance(
      ctx,
      coming.map(({ id }) => id),
    );
    return { ...series, dry_run, would_cancel };
  }
  const cancelled = await inTx(ctx, async (tx) =>
    cancelSeries(tx, await lockSeries(tx, recurring_event_id), notes),
  );
  for (const id of cancelled) await cancelAttendance(ctx, id);
  const series = await viewSeries(ctx, await loadSeries(ctx, recurring_event_id));
  return { ...series, dry_run, would_cancel: null };
}

/** Cancels a locked series with its coming dates, and returns these: `cancelAttendance` cancels their bookings. */
export async function cancelSeries(
  tx: Ctx,
  before: SeriesRow,
  notes: string | null,
): Promise<string[]> {
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
}
