import { cancelAttendance } from "@/features/scheduling/events/cancel";
import { localTimes } from "@/features/scheduling/bookings/rules";
import { attempting, explaining } from "@/features/scheduling/events/conflicts";
import { assertReferences } from "@/features/scheduling/events/references";
import { type EventRow, viewEvent } from "@/features/scheduling/events/store";
import { changeEventIn } from "@/features/scheduling/events/update";
import { type Ctx, inTx } from "@/server/context";
import { tryOut } from "@/server/data/try-out";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { type Changed, changeSeries } from "./change";
import { changedDates } from "./changed-dates";
import { loadOccurrence } from "./load-occurrence";
import { withDates } from "./recurrence";
import { refusalOf } from "./refusal";
import { isFirst } from "./rrule-rules";
import { onDay } from "./rules";
import type { Occurrence, SeriesChange, UpdateOccurrence } from "./schema";
import { pivotOf, splitSeries } from "./split";
import {
  loadComing,
  loadSeries,
  lockSeries,
  type SeriesRow,
  toConflict,
  viewSeries,
} from "./store";

type Change = Omit<UpdateOccurrence, "dry_run">;

/** A date's event after a change, with its series and what has to be done once all is written. */
type ChangedOccurrence = { row: EventRow; changed: Changed };

/**
 * Changes one date of a series, all from it on, or all to come. Returns the date's event after the
 * change, with its series. `dry_run` makes the change and takes it back: it tells which dates would change. Raises
 * RecurringEventNotFound, EventNotFound, InvalidStatusTransition, and what `writeEvent` and `changeSeries` raise.
 */
export async function updateOccurrence(
  ctx: Ctx,
  { dry_run = false, ...input }: UpdateOccurrence,
): Promise<Occurrence> {
  if (dry_run) return explaining(ctx, () => tryOut(ctx, (tx) => previewIn(tx, input)));
  const { row, changed } = await explaining(ctx, () => inTx(ctx, (tx) => changeIn(tx, input)));
  for (const id of changed.cancelled) await cancelAttendance(ctx, id);
  return { ...(await viewOccurrence(ctx, row, changed)), dry_run, would_change: null };
}

async function previewIn(tx: Ctx, input: Change): Promise<Occurrence> {
  const before = await loadComing(tx, input.recurring_event_id);
  const { row, changed } = await changeIn(tx, input);
  const would_change = await changedDates(tx, before, changed.series.id);
  return { ...(await viewOccurrence(tx, row, changed)), dry_run: true, would_change };
}

async function viewOccurrence(ctx: Ctx, row: EventRow, { series, conflicts }: Changed) {
  const there = await standing(ctx, row.id, series.id);
  return {
    ...(await viewEvent(ctx, there ?? row)),
    series: await viewSeries(ctx, series, conflicts),
  };
}

async function changeIn(tx: Ctx, input: Change): Promise<ChangedOccurrence> {
  const { apply_to = "this", on_conflict = "reject", rrule, ...rest } = input;
  const { recurring_event_id, original_starts_at_local, fold, ...fields } = rest;
  const id = { recurring_event_id, original_starts_at_local };
  if (apply_to === "this") {
    if (rrule !== undefined) {
      throw fieldFault(["body", "rrule"], "value_error", "One date has no rule of its own", rrule);
    }
    const { id: event_id } = await loadOccurrence(tx, id);
    await changeEventIn(tx, { event_id, ...fields, ...(fold !== undefined && { fold }) });
    const series = await loadSeries(tx, recurring_event_id);
    const row = await loadOccurrence(tx, id);
    return { row, changed: { series, conflicts: [], cancelled: [] } };
  }
  const series = await lockSeries(tx, recurring_event_id);
  // Loaded under the lock: another call may have split the series just now.
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
    const whole = timed(series, row, change, start);
    const changed = await changeSeries(tx, series, whole, on_conflict);
    return { row, changed: await withException(tx, row, input, changed) };
  }
  const following = await splitSeries(tx, series, row, pivot);
  const after = timed(following, row, change, undefined);
  const changed = await changeSeries(tx, following, after, on_conflict);
  return { row, changed: await withException(tx, row, input, changed) };
}

/** Makes a change of a series to the exception that it was asked of, too: an exception does not follow its series. */
async function withException(
  tx: Ctx,
  row: EventRow,
  input: Change,
  changed: Changed,
): Promise<Changed> {
  if (!row.is_exception) return changed;
  const { apply_to: _apply, on_conflict = "reject", rrule: _rrule, ...rest } = input;
  const { recurring_event_id: _series, original_starts_at_local: _key, ...fields } = rest;
  const change = { event_id: row.id, ...fields };
  const failure = await attempting(tx, () => changeEventIn(tx, change));
  if (!failure) return changed;
  const conflicts = [...changed.conflicts, toConflict(row, failure)];
  if (on_conflict === "reject") throw refusalOf(conflicts);
  return { ...changed, conflicts };
}

/**
 * Translates an occurrence's new local times into a change of its series: the same time of day. A time that is not given
 * is the occurrence's present one, which an exception has of its own. Another day needs a rule, since the rule gives the
 * days. `anchor`: the series keeps its first day.
 */
function timed(
  series: SeriesRow,
  row: EventRow,
  change: SeriesChange,
  anchor: string | undefined,
): SeriesChange {
  const { starts_at_local, ends_at_local, rrule } = change;
  if (starts_at_local === undefined && ends_at_local === undefined) return change;
  const day = dayOf(row.original_starts_at_local ?? "");
  const present = row.is_exception ? localTimes(row) : onDay(day, series);
  const days = [day, dayOf(present.starts_at_local)];
  if (starts_at_local && rrule === undefined && !days.includes(dayOf(starts_at_local))) {
    throw fieldFault(
      ["body", "starts_at_local"],
      "value_error",
      "Another day for more than one date needs an rrule",
      starts_at_local,
    );
  }
  const start = starts_at_local ?? present.starts_at_local;
  const length =
    Date.parse(`${present.ends_at_local}Z`) - Date.parse(`${present.starts_at_local}Z`);
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
  const from = anchor ?? (rrule === undefined ? day : start);
  return { ...change, ...onDay(dayOf(from), times) };
}

const dayOf = (local: string) => local.slice(0, 10);

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
