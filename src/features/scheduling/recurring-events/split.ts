import { newId } from "@/lib/ids";
import { partOf, withPart } from "@/lib/rrule-text";
import type { EventRow } from "@/features/scheduling/events/store";
import { byId, type Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { changesOf, eventRow, recordEvent, recordEvents } from "@/server/jobs/events";
import { countBefore, endedBefore, occurrencesBetween } from "./rrule-rules";
import { matchOccurrences } from "./rules";
import { type SeriesRow } from "./store";

/**
 * Returns the rule's date for an event. It differs from the event's key when the series has moved
 * to another time of day since. Raises a field fault for a date that has begun, or that the rule
 * does not give.
 */
export function pivotOf(tx: Ctx, series: SeriesRow, row: EventRow): string {
  const key = row.original_starts_at_local ?? "";
  const fault = (sentence: string) =>
    fieldFault(["path", "original_starts_at_local"], "value_error", sentence, key);
  if (row.starts_at <= tx.now()) throw fault("The occurrence has begun; choose one to come");
  const day = key.slice(0, 10);
  const dates = occurrencesBetween(series, `${day}T00:00:00`, `${day}T23:59:59`);
  const pivot = matchOccurrences([row], dates).kept[0]?.occurrence.original_starts_at_local;
  if (!pivot) throw fault("The rule does not give this date any more; change it by itself");
  return pivot;
}

/**
 * Ends a locked series before a date and continues it with a new one, which takes over the events
 * with their ids, keys and bookings. Returns the new series, which still equals the old one.
 */
export async function splitSeries(
  tx: Ctx,
  series: SeriesRow,
  row: EventRow,
  pivot: string,
): Promise<SeriesRow> {
  const now = tx.now();
  const length = Date.parse(`${series.ends_at_local}Z`) - Date.parse(`${series.starts_at_local}Z`);
  const count = partOf(series.rrule, "COUNT");
  const rest = count && String(Number(count) - countBefore(series, pivot));
  const { id: _id, metadata, photos, external_id: _external, ...template } = series;
  const [before, after] = [
    series.exdates.filter((exdate) => exdate < pivot.slice(0, exdate.length)),
    series.exdates.filter((exdate) => exdate >= pivot.slice(0, exdate.length)),
  ];
  const following = await tx.db.recurringEvent.create({
    data: {
      ...template,
      metadata: metadata as object,
      photos: photos as object,
      id: newId("rev"),
      rrule: rest ? withPart(series.rrule, "COUNT", rest) : series.rrule,
      starts_at_local: pivot,
      ends_at_local: new Date(Date.parse(`${pivot}Z`) + length).toISOString().slice(0, 19),
      exdates: after,
      follows_id: series.id,
      created_at: now,
      updated_at: now,
    },
  });
  await tx.db.recurringEvent.update({
    where: byId(tx, series.id),
    data: {
      rrule: endedBefore(series.rrule, pivot, series.timezone),
      exdates: before,
      // The dates before the split are events already.
      materialized_until: null,
      updated_at: now,
    },
  });
  await tx.db.$executeRaw`
    UPDATE bookings b SET recurring_event_id = ${following.id}, updated_at = ${now} FROM events e
     WHERE e.organization_id = ${tx.org.id} AND e.recurring_event_id = ${series.id} AND e.original_starts_at_local >= ${row.original_starts_at_local}
       AND b.organization_id = e.organization_id AND b.event_id = e.id`;
  const moved = await tx.db.$queryRaw<{ id: string }[]>`
    UPDATE events SET recurring_event_id = ${following.id}, updated_at = ${now}
     WHERE organization_id = ${tx.org.id} AND recurring_event_id = ${series.id} AND original_starts_at_local >= ${row.original_starts_at_local}
    RETURNING id`;
  const data = { following_id: following.id, from_local: pivot };
  await recordEvent(tx, "recurring_event.split", series.id, data);
  await recordEvent(tx, "recurring_event.created", following.id, { follows_id: series.id });
  const told = changesOf({ recurring_event_id: series.id }, { recurring_event_id: following.id });
  // Also exceptions and cancelled dates, which nothing else that follows may change.
  await recordEvents(
    tx,
    moved.map(({ id }) => eventRow(tx, "event.updated", id, told)),
  );
  return following;
}
