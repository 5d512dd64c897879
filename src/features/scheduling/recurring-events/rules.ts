/** A change's effect on a series and on its existing dates. Pure. */
import { type Occurrence, type Recurrence, withUntilMoved } from "./rrule-rules";
import type { SeriesChange } from "./schema";

/** The days ahead for which dates become events; and the least and most dates of a series. */
export const HORIZON_DAYS = 180;
export const AT_LEAST = 10;
export const AT_MOST = 730;
/** The most dates that become events in one transaction: one for every day within the horizon. */
export const AT_ONCE = 200;

type Keyed = { original_starts_at_local: string | null };

export type Matching<Row> = {
  kept: { row: Row; occurrence: Occurrence }[];
  /** Dates that the rule no longer gives. */
  vanished: Row[];
  /** Dates that are not events yet. */
  added: Occurrence[];
};

/**
 * Matches events to the dates of a rule: by the same key, or else, in order, by the same day. A
 * class that moves from 18:00 to 19:00 keeps its events, bookings and keys.
 */
export function matchOccurrences<Row extends Keyed>(
  rows: readonly Row[],
  wanted: readonly Occurrence[],
): Matching<Row> {
  const byKey = new Map(rows.map((row) => [row.original_starts_at_local, row]));
  const partner = new Map<Occurrence, Row>();
  const taken = new Set<Row>();
  const pair = (occurrence: Occurrence, row: Row | undefined) => {
    if (!row || taken.has(row)) return;
    partner.set(occurrence, row);
    taken.add(row);
  };
  for (const occurrence of wanted) pair(occurrence, byKey.get(occurrence.original_starts_at_local));
  const byDay = new Map<string, Row[]>();
  const inOrder = [...rows].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  for (const row of inOrder) {
    if (!taken.has(row))
      byDay.set(dayOf(keyOf(row)), [...(byDay.get(dayOf(keyOf(row))) ?? []), row]);
  }
  for (const occurrence of wanted) {
    if (partner.has(occurrence)) continue;
    pair(occurrence, byDay.get(dayOf(occurrence.original_starts_at_local))?.shift());
  }
  return {
    kept: [...partner].map(([occurrence, row]) => ({ occurrence, row })),
    vanished: rows.filter((row) => !taken.has(row)),
    added: wanted.filter((occurrence) => !partner.has(occurrence)),
  };
}

const keyOf = (row: Keyed) => row.original_starts_at_local ?? "";
const dayOf = (local: string) => local.slice(0, 10);
const timeOf = (local: string) => local.slice(10);

/**
 * Returns the recurrence of a series after a change. A start given alone keeps the length; exdates
 * at the old time of day follow the new one, and so does the end of the rule.
 */
export function changedRecurrence(before: Recurrence, change: SeriesChange): Recurrence {
  const starts_at_local = change.starts_at_local ?? before.starts_at_local;
  const length = wall(before.ends_at_local) - wall(before.starts_at_local);
  const ends_at_local =
    change.ends_at_local ??
    (change.starts_at_local === undefined
      ? before.ends_at_local
      : localAt(wall(starts_at_local) + length));
  const exdates =
    change.exdates ??
    before.exdates.map((exdate) =>
      timeOf(exdate) === timeOf(before.starts_at_local)
        ? dayOf(exdate) + timeOf(starts_at_local)
        : exdate,
    );
  const timezone = change.timezone ?? before.timezone;
  return {
    rrule: change.rrule ?? withUntilMoved(before.rrule, before, { starts_at_local, timezone }),
    timezone,
    starts_at_local,
    ends_at_local,
    exdates,
  };
}

/** Returns the same times of day on another day, over as many days. */
export function onDay(
  day: string,
  times: { starts_at_local: string; ends_at_local: string },
): { starts_at_local: string; ends_at_local: string } {
  const starts_at_local = day + timeOf(times.starts_at_local);
  const length = wall(times.ends_at_local) - wall(times.starts_at_local);
  return { starts_at_local, ends_at_local: localAt(wall(starts_at_local) + length) };
}

const wall = (local: string) => Date.parse(`${local}Z`);
const localAt = (at: number) => new Date(at).toISOString().slice(0, 19);
