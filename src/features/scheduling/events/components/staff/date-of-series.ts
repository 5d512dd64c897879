/** An event as a date of a series. Pure. */

/** A date of a series, as its acts name it. */
export type SeriesDate = { recurring_event_id: string; original_starts_at_local: string };

/** Returns how an event is named as a date of its series; null for one that takes place once. */
export function dateOfSeries({
  recurring_event_id,
  original_starts_at_local,
}: {
  recurring_event_id: string | null;
  original_starts_at_local: string | null;
}): SeriesDate | null {
  if (recurring_event_id === null || original_starts_at_local === null) return null;
  return { recurring_event_id, original_starts_at_local };
}
