/** The only place where dates of a series become events. */
import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import { promisedTimes } from "@/features/scheduling/bookings/rules";
import { attempting, writing } from "@/features/scheduling/events/conflicts";
import { publishRow } from "@/features/scheduling/events/publish";
import type { EventRow } from "@/features/scheduling/events/store";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { eventRow, recordEvents } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import { withDates } from "./recurrence";
import { comingOccurrences, type Occurrence, type Recurrence } from "./rrule-rules";
import { AT_LEAST, AT_MOST, AT_ONCE, HORIZON_DAYS } from "./rules";
import type { OccurrenceConflict } from "./schema";
import { type SeriesRow, toConflict } from "./store";

/**
 * Returns the dates of a series that should be events now, and the moment up to which they are
 * complete.
 */
export function datesToCome(ctx: Ctx, series: Recurrence) {
  const now = ctx.now().getTime();
  return comingOccurrences(series, {
    now,
    horizon: now + HORIZON_DAYS * DAY,
    atLeast: AT_LEAST,
    atMost: AT_MOST,
  });
}

/** Returns the same for a new rule: without any date, it is a field fault. */
export function datesOfNew(ctx: Ctx, series: Recurrence) {
  const dates = withDates(series, () => datesToCome(ctx, series));
  if (dates.occurrences.length > 0) return dates;
  throw fieldFault(
    ["body", "rrule"],
    "value_error",
    "Input should give a date to come",
    series.rrule,
  );
}

/** The task that extends a series whose dates are not all events yet. */
export const EXTEND_TASK = "carry on recurring event";

/**
 * Returns the first of the dates, as many as become events now, by start, and the moment up to
 * which they are then complete. Jobs add the rest, one after the other: a series with many dates
 * makes others wait often and briefly, instead of once for long.
 */
export function firstOf(
  added: Occurrence[],
  until: number | null,
): { now: Occurrence[]; materialized_until: Date | null; isAll: boolean } {
  const next = added[AT_ONCE];
  const end = next ? next.starts_at : until;
  return {
    now: added.slice(0, AT_ONCE),
    materialized_until: end === null ? null : new Date(end),
    isAll: next === undefined,
  };
}

/** Adds the job that extends a series. */
export async function extendLater(tx: Ctx, { id }: Pick<SeriesRow, "id">): Promise<void> {
  const payload = { organization_id: tx.org.id, recurring_event_id: id };
  await addJobs(tx.db, [{ task: EXTEND_TASK, payload, key: `carry on:${id}` }]);
}

/** Returns the fields that a series passes to its events. */
export function templateOf(series: SeriesRow) {
  return {
    title: series.title,
    description: series.description,
    image_url: series.image_url,
    photos: series.photos as object,
    category: series.category,
    timezone: series.timezone,
    resource_id: series.resource_id,
    host_ids: series.host_ids,
    capacity: series.capacity,
    price_rule_ids: series.price_rule_ids,
    policy_id: series.policy_id,
    visibility: series.visibility,
    metadata: series.metadata as object,
  };
}

/** Adds dates of a series as drafts; returns their rows, by start. */
export async function addDrafts(
  tx: Ctx,
  series: SeriesRow,
  occurrences: Occurrence[],
): Promise<EventRow[]> {
  if (occurrences.length === 0) return [];
  const now = tx.now();
  const rows = await tx.db.event.createManyAndReturn({
    data: occurrences.map(({ original_starts_at_local, starts_at, ends_at }) => {
      const times = { starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
      return {
        ...templateOf(series),
        id: newId("evt"),
        organization_id: tx.org.id,
        recurring_event_id: series.id,
        original_starts_at_local,
        ...times,
        ...promisedTimes({ ...times, timezone: series.timezone }),
        created_at: now,
        updated_at: now,
      };
    }),
  });
  await recordEvents(
    tx,
    rows.map(({ id }) => eventRow(tx, "event.created", id)),
  );
  return rows.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
}

/**
 * Publishes the drafts of a series that can be published; returns those that cannot. All in one
 * statement first; one after the other only when something blocks that.
 */
export async function publishDrafts(tx: Ctx, drafts: EventRow[]): Promise<OccurrenceConflict[]> {
  const [first] = drafts;
  if (!first) return [];
  await lockPlaces(tx, drafts);
  const now = tx.now();
  const ids = drafts.map(({ id }) => id);
  const refused = await attempting(tx, () =>
    writing(first, () =>
      tx.db.event.updateMany({
        where: { organization_id: tx.org.id, id: { in: ids } },
        data: { status: "published", published_at: now, updated_at: now },
      }),
    ),
  );
  if (!refused) {
    const events = ids.map((id) => eventRow(tx, "event.published", id));
    await recordEvents(tx, events);
    return [];
  }
  const conflicts: OccurrenceConflict[] = [];
  for (const draft of drafts) {
    const failure = await attempting(tx, () => publishRow(tx, draft));
    if (failure) conflicts.push(toConflict(draft, failure));
  }
  return conflicts;
}

type Place = Pick<EventRow, "resource_id" | "host_ids" | "starts_at" | "ends_at">;

/**
 * Locks every place that many events will take before the first takes it, in the order of a single
 * event: rooms by time, then hosts. Two series at once would otherwise wait for each other.
 */
export async function lockPlaces(tx: Ctx, places: Place[]): Promise<void> {
  const rooms = places.flatMap(({ resource_id: room, starts_at: from, ends_at: until }) =>
    room ? [{ room, from, until }] : [],
  );
  const hosts = [...new Set(places.flatMap((place) => place.host_ids))].sort();
  await tx.db.$executeRaw`
    SELECT lock_capacity(${tx.org.id}, p.room, p."from", p.until) FROM (
      SELECT room, "from", until FROM jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb)
        AS r(room text, "from" timestamptz, until timestamptz) ORDER BY room, "from" OFFSET 0) p`;
  await tx.db.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('host:' || ${tx.org.id} || ':' || h.id, 0)) FROM (
      SELECT id FROM unnest(${hosts}::text[]) WITH ORDINALITY AS u(id, n) ORDER BY n OFFSET 0) h`;
}
