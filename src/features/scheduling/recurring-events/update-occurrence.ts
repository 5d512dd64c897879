import { cancelAttendance } from "@/features/scheduling/events/cancel";
import { explaining } from "@/features/scheduling/events/conflicts";
import { assertReferences } from "@/features/scheduling/events/references";
import { type EventRow, viewEvent } from "@/features/scheduling/events/store";
import { writeEvent } from "@/features/scheduling/events/update";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { changeSeries } from "./change";
import { loadOccurrence } from "./load-occurrence";
import { withDates } from "./recurrence";
import { isFirst } from "./rrule-rules";
import { onDay } from "./rules";
import type { Occurrence, SeriesChange, UpdateOccurrence } from "./schema";
import { pivotOf, splitSeries } from "./split";
import { loadSeries, lockSeries, type SeriesRow, viewSeries } from "./store";

/**
 * Changes one date of a series, all from it on, or all to come. Returns the date's event after the
 * change, with its series. Raises RecurringEventNotFound, EventNotFound, InvalidStatusTransition,
 * and what `writeEvent` and `changeSeries` raise.
 */
export async function updateOccurrence(ctx: Ctx, input: UpdateOccurrence): Promise<Occurrence> {
  const { apply_to = "this", on_conflict = "reject", rrule, ...rest } = input;
  const { recurring_event_id, original_starts_at_local, fold, ...fields } = rest;
  const id = { recurring_event_id, original_starts_at_local };
  const row = await loadOccurrence(ctx, id);
  if (apply_to === "this") {
    if (rrule !== undefined) {
      throw fieldFault(["body", "rrule"], "value_error", "One date has no rule of its own", rrule);
    }
    const event = { event_id: row.id, ...fields, ...(fold !== undefined && { fold }) };
    const view = await writeEvent(ctx, event);
    return { ...view, series: await viewSeries(ctx, await loadSeries(ctx, recurring_event_id)) };
  }
  const changed = await explaining(ctx, () =>
    inTx(ctx, async (tx) => {
      const series = await lockSeries(tx, recurring_event_id);
      // Loaded again under the lock: another call may have split the series just now.
      const row = await loadOccurrence(tx, id);
      if (series.status === "cancelled" || row.status === "cancelled") {
        throw InvalidStatusTransition({ current_status: "cancelled" });
      }
      await assertReferences(tx, fields, series);
      const pivot = withDates(series, () => pivotOf(tx, series, row));
      const change = { ...fields, ...(rrule !== undefined && { rrule }) };
      const first = isFirst(series, pivot);
      if (apply_to === "all" || first) {
        const start = first && rrule !== undefined ? undefined : series.starts_at_local;
        return changeSeries(tx, series, timed(series, row, change, start), on_conflict);
      }
      const following = await splitSeries(tx, series, row, pivot);
      return changeSeries(tx, following, timed(following, row, change, undefined), on_conflict);
    }),
  );
  for (const id of changed.cancelled) await cancelAttendance(ctx, id);
  const there = await standing(ctx, row.id, changed.series.id);
  const series = await viewSeries(ctx, changed.series, changed.conflicts);
  return { ...(await viewEvent(ctx, there ?? row)), series };
}

/**
 * Translates an occurrence's new local times into a change of its series: the same time of day.
 * Another day needs a rule, since the rule gives the days. `anchor`: the series keeps its first
 * day.
 */
function timed(
  series: SeriesRow,
  row: EventRow,
  change: SeriesChange,
  anchor: string | undefined,
): SeriesChange {
  const { starts_at_local, ends_at_local } = change;
  if (starts_at_local === undefined && ends_at_local === undefined) return change;
  const day = row.original_starts_at_local?.slice(0, 10) ?? "";
  if (starts_at_local && starts_at_local.slice(0, 10) !== day && change.rrule === undefined) {
    throw fieldFault(
      ["body", "starts_at_local"],
      "value_error",
      "Another day for more than one date needs an rrule",
      starts_at_local,
    );
  }
  const present = onDay(day, series);
  const start = starts_at_local ?? present.starts_at_local;
  const moved = onDay(start.slice(0, 10), { ...present, starts_at_local: present.starts_at_local });
  const length = Date.parse(`${moved.ends_at_local}Z`) - Date.parse(`${moved.starts_at_local}Z`);
  const end =
    ends_at_local ?? new Date(Date.parse(`${start}Z`) + length).toISOString().slice(0, 19);
  if (end <= start) {
    throw fieldFault(
      ["body", "ends_at_local"],
      "greater_than",
      "Input should be after starts_at_local",
      end,
      { gt: start },
    );
  }
  const times = { starts_at_local: start, ends_at_local: end };
  return { ...change, ...onDay((anchor ?? start).slice(0, 10), times) };
}

async function standing(ctx: Ctx, eventId: string, seriesId: string): Promise<EventRow | null> {
  const same = await ctx.db.event.findFirst({
    where: {
      organization_id: ctx.org.id,
      id: eventId,
      recurring_event_id: seriesId,
      status: { not: "cancelled" },
    },
  });
  if (same) return same;
  return ctx.db.event.findFirst({
    where: {
      organization_id: ctx.org.id,
      recurring_event_id: seriesId,
      status: { not: "cancelled" },
      starts_at: { gt: ctx.now() },
    },
    orderBy: { starts_at: "asc" },
  });
}
