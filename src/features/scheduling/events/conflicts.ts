/**
 * The conflicts of an event: the database's guard refuses it, and this finds out what blocks it.
 */
import { SlotUnavailable } from "@/features/scheduling/bookings/errors";
import { BookingsAffected } from "@/features/scheduling/resources/errors";
import type { Ctx } from "@/server/context";
import { inSavepoint } from "@/server/savepoint";
import { sqlState } from "@/server/data/db";
import type { Failure } from "@/server/errors";
import { HostUnavailable } from "./errors";
import { LIVE_STATUSES } from "@/features/scheduling/bookings/status-rules";
import { takenPlaces } from "./store";
import { REFUSAL } from "@/server/data/refusals";
import { OLDEST_FIRST } from "@/server/data/list";

/** The place and time that an event takes, or would take. */
export type Wanted = {
  id: string;
  title: string;
  resource_id: string | null;
  host_ids: string[];
  capacity: number | null;
  starts_at: Date;
  ends_at: Date;
};

const STATES: string[] = [
  REFUSAL.slotUnavailable,
  REFUSAL.resourceArchived,
  REFUSAL.hostUnavailable,
  REFUSAL.tooFewPlaces,
];

/** Raised when the guard has refused a write; its transaction cannot read any more. */
export class EventRefused extends Error {
  constructor(
    readonly state: string,
    readonly wanted: Wanted,
  ) {
    super(state);
  }
}

/** Runs a write of an event and turns the guard's refusal into EventRefused. */
export async function writing<T>(wanted: Wanted, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const state = sqlState(error);
    throw state && STATES.includes(state) ? new EventRefused(state, wanted) : error;
  }
}

/**
 * Runs a transaction that writes events. A refusal is raised as SlotUnavailable, HostUnavailable or
 * BookingsAffected, each naming what blocks it.
 */
export async function explaining<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Within another transaction the outermost one explains: this one cannot read any more.
    if (!(error instanceof EventRefused) || ctx.inTransaction) throw error;
    throw await conflictOf(ctx, error);
  }
}

/** Tries a write within a transaction that continues either way; returns the refusal or null. */
export async function attempting(tx: Ctx, work: () => Promise<unknown>): Promise<Failure | null> {
  return inSavepoint(
    tx,
    async () => {
      await work();
      return null;
    },
    (error) => {
      if (!(error instanceof EventRefused)) throw error;
      return conflictOf(tx, error);
    },
  );
}

/** Returns the failure for a refusal, with the blocking bookings or events as `affected`. */
export async function conflictOf(ctx: Ctx, { state, wanted }: EventRefused): Promise<Failure> {
  if (state === REFUSAL.hostUnavailable) return hostConflict(ctx, wanted);
  if (state === REFUSAL.tooFewPlaces) return tooFewPlaces(ctx, wanted);
  if (state === REFUSAL.resourceArchived) {
    const message = "The resource is archived.";
    return SlotUnavailable({ detail: message, reasons: [{ code: "resource_archived", message }] });
  }
  const affected = await onResource(ctx, wanted);
  const reasons = [
    { code: "resource_taken", message: sentence("The resource is taken", affected) },
  ];
  return SlotUnavailable({ detail: reasons[0]?.message ?? "", reasons, affected });
}

const span = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) => ({
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
});

async function onResource(ctx: Ctx, { id, resource_id, starts_at, ends_at }: Wanted) {
  const common = { organization_id: ctx.org.id, resource_id };
  const now = ctx.now();
  // One after the other: within a transaction there is one connection.
  const bookings = await ctx.db.booking.findMany({
    where: {
      ...common,
      event_id: null,
      blocked_from: { lt: ends_at },
      blocked_until: { gt: starts_at },
      status: { in: [...LIVE_STATUSES, "completed", "no_show"] },
      NOT: { status: "held", held_until: { lte: now } },
    },
    select: { id: true, member_id: true, starts_at: true, ends_at: true },
    orderBy: { starts_at: "asc" },
    take: 100,
  });
  const events = await ctx.db.event.findMany({
    where: {
      ...common,
      id: { not: id },
      status: "published",
      starts_at: { lt: ends_at },
      ends_at: { gt: starts_at },
    },
    select: { id: true, title: true, starts_at: true, ends_at: true },
    orderBy: { starts_at: "asc" },
    take: 100,
  });
  return [
    ...events.map((e) => ({ type: "event", id: e.id, title: e.title, ...span(e) })),
    ...bookings.map((b) => ({ type: "booking", id: b.id, member_id: b.member_id, ...span(b) })),
  ];
}

async function hostConflict(ctx: Ctx, { id, host_ids, starts_at, ends_at }: Wanted) {
  const events = await ctx.db.event.findMany({
    where: {
      organization_id: ctx.org.id,
      id: { not: id },
      status: "published",
      host_ids: { hasSome: host_ids },
      starts_at: { lt: ends_at },
      ends_at: { gt: starts_at },
    },
    orderBy: { starts_at: "asc" },
    take: 100,
  });
  const hosts = await ctx.db.host.findMany({
    where: { organization_id: ctx.org.id, id: { in: host_ids } },
  });
  const affected = events.flatMap((event) =>
    hosts
      .filter((host) => event.host_ids.includes(host.id))
      .map((host) => ({
        type: "event",
        id: event.id,
        title: event.title,
        host_id: host.id,
        host_name: host.name,
        ...span(event),
      })),
  );
  const reasons = affected.map(({ host_id, host_name, id: event_id, title }) => ({
    code: "host_busy",
    message: `${host_name} leads “${title}” at this time.`,
    host_id,
    event_id,
  }));
  return HostUnavailable({
    ...(reasons[0] && { detail: reasons[0].message }),
    reasons,
    affected,
  });
}

async function tooFewPlaces(ctx: Ctx, { id, capacity }: Wanted) {
  const { taken, affected } = await attendance(ctx, id);
  const detail = `${taken} places are taken already, which is more than ${capacity}.`;
  return BookingsAffected({ detail, affected });
}

/** Counts the places that are taken of an event, and names their bookings, the first 100. */
export async function attendance(ctx: Ctx, event_id: string) {
  const bookings = await ctx.db.booking.findMany({
    where: {
      organization_id: ctx.org.id,
      event_id,
      status: { in: [...LIVE_STATUSES, "completed", "no_show"] },
      NOT: { status: "held", held_until: { lte: ctx.now() } },
    },
    select: { id: true, member_id: true, quantity: true, starts_at: true, ends_at: true },
    orderBy: OLDEST_FIRST,
    take: 100,
  });
  const affected = bookings.map(({ id, member_id, quantity, ...time }) => ({
    type: "booking",
    id,
    member_id,
    quantity,
    ...span(time),
  }));
  const taken = await takenPlaces(ctx, [event_id]);
  return { taken: taken.get(event_id) ?? 0, affected };
}

function sentence(what: string, affected: { type: string }[]): string {
  const count = (type: string) => affected.filter((one) => one.type === type).length;
  const words = [
    [count("event"), "event"],
    [count("booking"), "booking"],
  ]
    .filter(([n]) => n !== 0)
    .map(([n, word]) => `${n} ${word}${n === 1 ? "" : "s"}`);
  return words.length === 0 ? `${what} at this time.` : `${what}, by ${words.join(" and ")}.`;
}
