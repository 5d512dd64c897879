/** What a change does to a series and to the dates that it has already. Pure. */
import type { Occurrence, Recurrence } from "./rrule-rules";
import type { SeriesChange } from "./schema";

/** How far ahead dates become events, in days; at least and at most so many dates of a series. */
export const HORIZON_DAYS = 180;
export const AT_LEAST = 10;
export const AT_MOST = 730;
/** So many dates at most become events in one transaction: those of every day within the horizon. */
export const AT_ONCE = 200;

type Keyed = { original_starts_at_local: string | null };

export type Matching<Row> = {
  kept: { row: Row; occurrence: Occurrence }[];
  /** The rule does not give these dates any more. */
  vanished: Row[];
  /** Dates that are no events yet. */
  added: Occurrence[];
};

/**
 * Which event is which date of a rule: the one of the same key, or else, one after the other, those of
 * the same day. So a class that moves from 18:00 to 19:00 keeps its events, bookings and keys.
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
 * The dates of a series after a change. A start that is given alone keeps the length; exdates at the
 * old time of day follow the new one.
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
  return {
    rrule: change.rrule ?? before.rrule,
    timezone: change.timezone ?? before.timezone,
    starts_at_local,
    ends_at_local,
    exdates,
  };
}

/** The local times of another day: the same time of day, and as many days long. */
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
