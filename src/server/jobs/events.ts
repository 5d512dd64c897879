import { isDeepStrictEqual } from "node:util";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import type { Db, Prisma } from "@/server/data/db";

export type EventData = Record<string, unknown>;
export type DomainEvent = Prisma.DomainEventModel;

/** Work that follows an event, as a job of its own with its own retries. */
export type Subscriber = {
  /** Stored in the queue: once released, it keeps its name. */
  name: string;
  /** Types of events; `booking.*` stands for a family, `*` for all. */
  on: readonly string[];
  /**
   * Runs soon after the event's transaction, at least once and mostly exactly once: `event.id` is the idempotency key
   * for everything sent to others. When it throws, it runs again, later and later.
   */
  run: (ctx: Ctx, event: DomainEvent) => Promise<void>;
};

/** An event as its row will be; the database numbers it. */
export type EventRow = ReturnType<typeof eventRow>;

/**
 * Records an event in the caller's own transaction: audit trail, history of the object, outbox and webhook source in
 * one row. Call it inside `inTx`, after locking or changing the object, so that the numbers of its events (`sequence`)
 * follow the order of its changes. For a change of fields give `changesOf(before, after)` as data, for a change of
 * status `from` and `to`.
 */
export function recordEvent(
  ctx: Ctx,
  type: string,
  objectId: string,
  data: EventData = {},
): Promise<void> {
  return recordEvents(ctx, [eventRow(ctx, type, objectId, data)]);
}

/**
 * Returns the row that `recordEvent` writes, for verbs that pass it to a SQL function. An act that a colleague has
 * allowed says so in each of its events.
 */
export function eventRow(ctx: Ctx, type: string, objectId: string, data: EventData = {}) {
  return {
    id: newId("wev"),
    organization_id: ctx.org.id,
    type,
    object_id: objectId,
    actor: actorText(ctx.actor),
    data:
      ctx.actor.kind === "staff" && ctx.actor.approved_by !== undefined
        ? { ...data, approved_by: ctx.actor.approved_by }
        : data,
    request_id: ctx.requestId,
    created_at: ctx.now(),
  };
}

/** Records events of many objects: within a transaction, they are written at its end. */
export async function recordEvents(ctx: Ctx, events: EventRow[]): Promise<void> {
  if (ctx.recorded) ctx.recorded.push(...events);
  else await writeEvents(ctx, events);
}

/** Writes what a transaction has recorded, in one statement. For its end, and for who reads its events within it. */
export async function writeRecorded(ctx: Ctx): Promise<void> {
  await writeEvents(ctx, ctx.recorded?.splice(0) ?? []);
}

const COLUMNS = "id, organization_id, type, object_id, actor, data, request_id, created_at";
// Prisma would compile its statement anew each time, and every change in the product writes events.
const WRITE = {
  name: "write_events",
  text: `
    INSERT INTO domain_events (${COLUMNS})
    SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::domain_events, $1)
    RETURNING id, heard`,
};

async function writeEvents(ctx: Ctx, events: EventRow[]): Promise<void> {
  if (events.length === 0) return;
  const written = await ctx.query<{ id: string; heard: boolean }>(WRITE, [JSON.stringify(events)]);
  for (const { id, heard } of written) if (heard) ctx.heard?.push(id);
}

/** An event for an organization that the caller does not act within: each row names its own. */
export type OutsideEvent = Pick<
  Prisma.DomainEventCreateManyInput,
  "organization_id" | "type" | "object_id" | "actor" | "data" | "request_id"
>;

/**
 * Writes events for several organizations at once, as signing in does for each one that a person belongs to.
 * No verb with a `Ctx` needs it. Their webhook payloads are rendered at the first delivery.
 */
export async function recordOutsideEvents(db: Db, events: OutsideEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.domainEvent.createMany({
    data: events.map((event) => ({ id: newId("wev"), ...event })),
  });
}

/** Returns an actor as tables store it. */
export function actorText({ kind, id }: Ctx["actor"]): string {
  return `${kind}:${id}`;
}

/** Returns the `where` of events by type (a name, a family like `booking.*`, or `*`) and object. */
export function eventFilter({ type, object_id }: { type?: string; object_id?: string }) {
  const family = type?.endsWith("*") ? type.slice(0, -1) : undefined;
  return {
    ...(type !== undefined && { type: family === undefined ? type : { startsWith: family } }),
    ...(object_id !== undefined && { object_id }),
  };
}

/**
 * Returns the fields with a new value: their names, and the values before and after. `after` is the whole view, or only
 * the changes.
 */
export function changesOf(before: object, after: object): EventData {
  const was = plain(before);
  const is = plain(after);
  const changed = Object.keys(is).filter(
    (name) => name !== "updated_at" && !isDeepStrictEqual(was[name], is[name]),
  );
  const pick = (from: EventData) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { changed, previous: pick(was), current: pick(is) };
}

/** Converts values to their JSON form: instants as text, undefined ones left out. */
function plain(values: object): EventData {
  return JSON.parse(JSON.stringify(values)) as EventData;
}
