/** A change of a series, applied to it and to its coming dates in one transaction. */
import { DAY, toLocalDate } from "@/lib/time";
import { cancelRow } from "@/features/scheduling/events/cancel";
import { changeEvent, type EventChange } from "@/features/scheduling/events/change";
import { attempting } from "@/features/scheduling/events/conflicts";
import { LIVE_STATUSES } from "@/features/scheduling/bookings/status-rules";
import type { EventRow } from "@/features/scheduling/events/store";
import { BookingsAffected } from "@/features/scheduling/resources/errors";
import { byId, type Ctx } from "@/server/context";
import { inSavepoint } from "@/server/savepoint";
import { sqlState } from "@/server/data/db";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import {
  addDrafts,
  datesOfNew,
  firstOf,
  extendLater,
  lockPlaces,
  publishDrafts,
} from "./materialize";
import { assertRecurrence, withDates } from "./recurrence";
import { refusalOf } from "./refusal";
import { type Occurrence, occurrencesBetween, type Recurrence } from "./rrule-rules";
import { changedRecurrence, type Matching, matchOccurrences } from "./rules";
import type { OccurrenceConflict, OnConflict, SeriesChange } from "./schema";
import { lockDates, type SeriesRow, toConflict } from "./store";

export type Changed = {
  series: SeriesRow;
  /** Dates that kept their old state, or could not be published. */
  conflicts: OccurrenceConflict[];
  /** Events that are cancelled now; their bookings still have to be. */
  cancelled: string[];
};

/**
 * Changes a locked series and its coming dates, except exceptions; the past stays. Dates keep their
 * events, ids, keys and bookings as far as the rule still gives them. Raises field faults,
 * ExternalIdExists and, with `reject`, SlotUnavailable, HostUnavailable and BookingsAffected.
 */
export async function changeSeries(
  tx: Ctx,
  before: SeriesRow,
  change: SeriesChange,
  onConflict: OnConflict,
): Promise<Changed> {
  const recurrence = changedRecurrence(before, change);
  assertRecurrence(recurrence);
  const { occurrences, until } = datesOfNew(tx, recurrence);
  const rows = await lockDates(tx, before.id, dayBefore(tx, recurrence));
  const over = withDates(recurrence, () => datesOver(tx, recurrence, occurrences, rows));
  const match = datesToChange(tx, matchOccurrences(rows, over));
  const first = firstOf(onlyOf(occurrences, match.added), until);
  const { materialized_until } = first;
  const data = { ...change, ...recurrence, materialized_until, updated_at: tx.now() };
  const series = await onDuplicate(
    () => tx.db.recurringEvent.update({ where: byId(tx, before.id), data }),
    externalIdTaken,
  );
  const changes = changesOf(before, { ...change, ...recurrence } as Partial<SeriesRow>);
  await recordEvent(tx, "recurring_event.updated", series.id, changes);
  const kept = match.kept.filter(({ row }) => isFollowing(row));
  const conflicts = await changeKept(tx, kept, templateChange(change));
  const { left, cancelled } = await endVanished(tx, match.vanished.filter(isFollowing), onConflict);
  conflicts.push(...left);
  const drafts = await addDrafts(tx, series, first.now);
  if (!first.isAll) await extendLater(tx, series);
  if (series.status === "published") conflicts.push(...(await publishDrafts(tx, drafts)));
  if (onConflict === "reject" && conflicts.length > 0) throw refusalOf(conflicts);
  return { series, conflicts, cancelled };
}

const sameDate = (a: Occurrence, b: Occurrence) =>
  a.original_starts_at_local === b.original_starts_at_local;

/** Returns the given dates that are among the others. */
export function onlyOf(among: Occurrence[], dates: Occurrence[]): Occurrence[] {
  return dates.filter((date) => among.some((one) => sameDate(one, date)));
}

/** Exceptions and cancelled dates do not follow their series. */
const isFollowing = (row: EventRow) => row.status !== "cancelled" && !row.is_exception;

/**
 * Returns the first local time of the day before. Dates from then on are matched with their events,
 * begun ones too: a class of today that moves to later hours is the same class.
 */
export function dayBefore(tx: Ctx, { timezone }: Pick<Recurrence, "timezone">): string {
  return `${toLocalDate(tx.now().getTime() - DAY, timezone)}T00:00:00`;
}

/**
 * Leaves out what has begun, which stays as it was. An event to come whose date the rule now puts
 * into the past vanishes.
 */
function datesToChange(tx: Ctx, { kept, vanished, added }: Matching<EventRow>): Matching<EventRow> {
  const now = tx.now();
  const coming = kept.filter(({ row }) => row.starts_at > now);
  const isPast = ({ occurrence }: (typeof kept)[number]) => occurrence.starts_at <= now.getTime();
  return {
    kept: coming.filter((one) => !isPast(one)),
    vanished: [
      ...vanished.filter(({ starts_at }) => starts_at > now),
      ...coming.filter(isPast).map(({ row }) => row),
    ],
    added,
  };
}

/**
 * Returns all dates of a series over the time for which it has events, from the day before on: a
 * denser rule may make events for fewer days than before, and an event may have begun already.
 */
export function datesOver(
  tx: Ctx,
  series: Recurrence,
  coming: Occurrence[],
  rows: EventRow[],
): Occurrence[] {
  const last = rows
    .map((row) => row.original_starts_at_local ?? "")
    .sort()
    .at(-1);
  if (!last) return coming;
  const from = dayBefore(tx, series);
  const covered = occurrencesBetween(series, from, `${last.slice(0, 10)}T23:59:59`).filter(
    (date) => !coming.some((one) => sameDate(one, date)),
  );
  return [...coming, ...covered].sort((a, b) => a.starts_at - b.starts_at);
}

/**
 * Picks the fields of a change that the series' events have, too; their times come from the rule.
 */
function templateChange({
  rrule: _rrule,
  exdates: _exdates,
  starts_at_local: _start,
  ends_at_local: _end,
  external_id: _external,
  ...fields
}: SeriesChange): EventChange {
  return fields;
}

async function changeKept(
  tx: Ctx,
  kept: { row: EventRow; occurrence: Occurrence }[],
  fields: EventChange,
): Promise<OccurrenceConflict[]> {
  const planned = kept
    .map(({ row, occurrence }) => ({ row, change: { ...fields, ...timeChange(row, occurrence) } }))
    .filter(({ change }) => Object.keys(change).length > 0);
  await lockPlaces(
    tx,
    planned
      .filter(({ row }) => row.status === "published")
      .map(({ row, change }) => ({ ...row, ...(change as Partial<EventRow>) })),
  );
  // Ordered so that each date makes room for the next when they are close together.
  const later = planned.some(
    ({ row, change }) => (change.starts_at ?? row.starts_at) > row.starts_at,
  );
  if (later) planned.reverse();
  const conflicts: OccurrenceConflict[] = [];
  for (const { row, change } of planned) {
    const failure = await attempting(tx, () => changeEvent(tx, row, change));
    if (!failure) continue;
    conflicts.push(toConflict(row, failure));
    await leave(tx, row);
  }
  return conflicts;
}

function timeChange(row: EventRow, { starts_at, ends_at }: Occurrence): EventChange {
  if (row.starts_at.getTime() === starts_at && row.ends_at.getTime() === ends_at) return {};
  return { starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
}

/** Detaches a date that cannot follow its series: it stays as it is. */
async function leave(tx: Ctx, row: EventRow): Promise<void> {
  await tx.db.event.update({
    where: byId(tx, row.id),
    data: { is_exception: true, updated_at: tx.now() },
  });
}

/** Ends dates that the rule no longer gives: removed, or with bookings as `onConflict` says. */
async function endVanished(tx: Ctx, rows: EventRow[], onConflict: OnConflict) {
  const left: OccurrenceConflict[] = [];
  const cancelled: string[] = [];
  const booked = await bookingsOf(tx, rows);
  for (const row of rows) {
    const { live = 0, all = 0 } = booked.get(row.id) ?? {};
    if (live > 0 && onConflict !== "cancel_and_refund") {
      const detail = `${live} booking${live === 1 ? "" : "s"} would lose this date.`;
      left.push(toConflict(row, BookingsAffected({ detail })));
      await leave(tx, row);
    } else if (all > 0 || !(await removed(tx, row))) {
      await cancelRow(tx, row, null);
      cancelled.push(row.id);
    }
  }
  return { left, cancelled };
}

async function bookingsOf(tx: Ctx, rows: EventRow[]) {
  const ids = rows.map(({ id }) => id);
  const counts = await tx.db.$queryRaw<{ id: string; live: number; all: number }[]>`
    SELECT event_id AS id, count(*)::int AS all,
      count(*) FILTER (WHERE status = ANY (${[...LIVE_STATUSES]}::text[])
        AND (status <> 'held' OR held_until > ${tx.now()}))::int AS live
      FROM bookings WHERE organization_id = ${tx.org.id} AND event_id = ANY (${ids}::text[]) GROUP BY event_id`;
  return new Map(counts.map(({ id, ...count }) => [id, count]));
}

/** Deletes an event that nobody has booked; false when another row still refers to it. */
async function removed(tx: Ctx, row: EventRow): Promise<boolean> {
  return inSavepoint(
    tx,
    async () => {
      await tx.db.event.delete({ where: byId(tx, row.id) });
      const { recurring_event_id } = row;
      await recordEvent(tx, "event.deleted", row.id, { recurring_event_id });
      return true;
    },
    (error) => {
      const isNamed = sqlState(error) === "23503" || (error as { code?: string }).code === "P2003";
      if (!isNamed) throw error;
      return false;
    },
  );
}
