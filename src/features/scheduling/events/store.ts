import { toTimestamp } from "@/lib/time";
import { toPhotos } from "@/features/platform/images/image-address";
import { EventNotFound } from "@/features/scheduling/bookings/errors";
import { localTimes } from "@/features/scheduling/bookings/rules";
import type { Ctx } from "@/server/context";
import { lockedRow } from "@/server/data/lock-row";
import { Prisma } from "@/server/data/db";
import { changesOf, type EventData } from "@/server/jobs/events";
import type { Event } from "./schema";

export type EventRow = Prisma.EventModel;

/** Loads the event, or raises EventNotFound. */
export async function loadEvent(ctx: Ctx, id: string): Promise<EventRow> {
  return found(await ctx.db.event.findFirst({ where: { organization_id: ctx.org.id, id } }), id);
}

/** Locks an event for the rest of the transaction, then reads it. Raises EventNotFound. */
export async function lockEvent(tx: Ctx, id: string): Promise<EventRow> {
  return found(await lockedRow<EventRow>(tx, "events", Prisma.EventScalarFieldEnum, id), id);
}

function found(row: EventRow | null | undefined, id: string): EventRow {
  if (!row) throw EventNotFound({ resource: "event", resource_id: id });
  return row;
}

/** Counts the places taken of each event, as of now. */
export async function takenPlaces(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<{ id: string; taken: bigint }[]>`
    SELECT id, event_taken(${ctx.org.id}, id, NULL, ${ctx.now()}) AS taken FROM unnest(${ids}::text[]) AS id`;
  return new Map(rows.map(({ id, taken }) => [id, Number(taken)]));
}

/** Returns the view of one event, with its places counted. */
export async function viewEvent(ctx: Ctx, row: EventRow): Promise<Event> {
  const taken = await takenPlaces(ctx, [row.id]);
  return toEvent(row, taken.get(row.id) ?? 0);
}

/** Returns the views of several events, counted in one query. */
export async function viewEvents(ctx: Ctx, rows: EventRow[]): Promise<Event[]> {
  const taken = await takenPlaces(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toEvent(row, taken.get(row.id) ?? 0));
}

export function toEvent(row: EventRow, taken: number): Event {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    image_url: row.image_url,
    photos: toPhotos(row),
    category: row.category,
    ...localTimes(row),
    starts_at: toTimestamp(row.starts_at),
    ends_at: toTimestamp(row.ends_at),
    timezone: row.timezone,
    resource_id: row.resource_id,
    host_ids: row.host_ids,
    capacity: row.capacity,
    taken,
    remaining: row.capacity === null ? null : Math.max(0, row.capacity - taken),
    price_rule_ids: row.price_rule_ids,
    policy_id: row.policy_id,
    visibility: row.visibility as Event["visibility"],
    status: row.status as Event["status"],
    recurring_event_id: row.recurring_event_id,
    original_starts_at_local: row.original_starts_at_local,
    is_exception: row.is_exception,
    external_id: row.external_id,
    metadata: row.metadata as Record<string, string>,
    published_at: toTimestamp(row.published_at),
    cancelled_at: toTimestamp(row.cancelled_at),
    cancellation_notes: row.cancellation_notes,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

/**
 * Returns what an event of the history says of the fields that a change has changed, as the view has them. Places taken
 * are not among them: bookings change those.
 */
export function eventChanges(before: EventRow, after: EventRow): EventData {
  return changesOf(ownView(before), ownView(after));
}

function ownView(row: EventRow): Omit<Event, "taken" | "remaining"> {
  const { taken: _taken, remaining: _remaining, ...view } = toEvent(row, 0);
  return view;
}
