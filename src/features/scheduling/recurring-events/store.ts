import { toTimestamp } from "@/lib/time";
import { toPhotos } from "@/features/platform/images/image-address";
import { conflictOf, EventRefused } from "@/features/scheduling/events/conflicts";
import type { EventRow } from "@/features/scheduling/events/store";
import { byId, type Ctx } from "@/server/context";
import { lockedRow } from "@/server/data/lock-row";
import { Prisma } from "@/server/data/db";
import type { Failure } from "@/server/errors";
import { RecurringEventNotFound } from "./errors";
import type { OccurrenceConflict, RecurringEvent } from "./schema";
import { REFUSAL } from "@/server/data/refusals";

export type SeriesRow = Prisma.RecurringEventModel;

/** Loads the series, or raises RecurringEventNotFound. */
export async function loadSeries(ctx: Ctx, id: string): Promise<SeriesRow> {
  return found(
    await ctx.db.recurringEvent.findFirst({ where: { organization_id: ctx.org.id, id } }),
    id,
  );
}

/**
 * Locks a series for the rest of the transaction: one caller at a time changes its dates. Raises
 * RecurringEventNotFound.
 */
export async function lockSeries(tx: Ctx, id: string): Promise<SeriesRow> {
  return found(
    await lockedRow<SeriesRow>(tx, "recurring_events", Prisma.RecurringEventScalarFieldEnum, id),
    id,
  );
}

function found(row: SeriesRow | null | undefined, id: string): SeriesRow {
  if (!row) throw RecurringEventNotFound({ resource: "recurring_event", resource_id: id });
  return row;
}

/** Locks the coming events of a series, always in one order, and returns them by start. */
export function lockComing(tx: Ctx, seriesId: string): Promise<EventRow[]> {
  return lockDates(tx, seriesId, null);
}

/**
 * Locks the events that the dates of a series from a local time on may be, and returns them by
 * start: those to come, and those whose dates are later but which have begun, as moved ones may.
 */
export async function lockDates(
  tx: Ctx,
  seriesId: string,
  from: string | null,
): Promise<EventRow[]> {
  await tx.db.$queryRaw`SELECT 1 FROM events
    WHERE organization_id = ${tx.org.id} AND recurring_event_id = ${seriesId}
      AND (starts_at > ${tx.now()} OR original_starts_at_local >= ${from}::text)
    ORDER BY id FOR NO KEY UPDATE`;
  return loadComing(tx, seriesId, from);
}

/** Returns the events of a series to come, and those of dates from a local time on, by start. */
export function loadComing(
  ctx: Ctx,
  seriesId: string,
  from: string | null = null,
): Promise<EventRow[]> {
  const dates = from === null ? [] : [{ original_starts_at_local: { gte: from } }];
  return ctx.db.event.findMany({
    where: {
      organization_id: ctx.org.id,
      recurring_event_id: seriesId,
      OR: [{ starts_at: { gt: ctx.now() } }, ...dates],
    },
    orderBy: { starts_at: "asc" },
  });
}

/**
 * Returns the view of a series. Its conflicts are looked up now, so a date whose room has become
 * free says so; `left` are dates that a change has just left unchanged.
 */
export async function viewSeries(
  ctx: Ctx,
  row: SeriesRow,
  left: OccurrenceConflict[] = [],
): Promise<RecurringEvent> {
  const [view] = await viewAllSeries(ctx, [row]);
  const found = (view as RecurringEvent).conflicts.filter(
    ({ event_id }) => !left.some((one) => one.event_id === event_id),
  );
  return { ...(view as RecurringEvent), conflicts: [...left, ...found] };
}

/** Returns the views of several series, with one query for all conflicts. */
export async function viewAllSeries(ctx: Ctx, rows: SeriesRow[]): Promise<RecurringEvent[]> {
  const published = rows.filter(({ status }) => status === "published").map(({ id }) => id);
  const drafts =
    published.length === 0
      ? []
      : await ctx.db.event.findMany({
          where: {
            organization_id: ctx.org.id,
            recurring_event_id: { in: published },
            status: "draft",
            starts_at: { gt: ctx.now() },
          },
          orderBy: { starts_at: "asc" },
          take: 100,
        });
  const conflicts = new Map<string, OccurrenceConflict[]>();
  for (const draft of drafts) {
    const of = conflicts.get(draft.recurring_event_id ?? "") ?? [];
    of.push(await whyDraft(ctx, draft));
    conflicts.set(draft.recurring_event_id ?? "", of);
  }
  return rows.map((row) => toRecurringEvent(row, conflicts.get(row.id) ?? []));
}

async function whyDraft(ctx: Ctx, draft: EventRow): Promise<OccurrenceConflict> {
  if (draft.resource_id) {
    const { archived_at } = await ctx.db.resource.findUniqueOrThrow({
      where: byId(ctx, draft.resource_id),
      select: { archived_at: true },
    });
    const refused = new EventRefused(REFUSAL.resourceArchived, draft);
    if (archived_at) return toConflict(draft, await conflictOf(ctx, refused));
  }
  for (const state of [REFUSAL.slotUnavailable, REFUSAL.hostUnavailable]) {
    if (
      state === REFUSAL.slotUnavailable ? draft.resource_id === null : draft.host_ids.length === 0
    )
      continue;
    const failure = await conflictOf(ctx, new EventRefused(state, draft));
    if ((failure.extras.affected ?? []).length > 0) return toConflict(draft, failure);
  }
  return {
    ...identity(draft),
    code: "free",
    message: "Nothing is in its way any more: publish it, or the series again.",
  };
}

const identity = ({ id, original_starts_at_local, starts_at }: EventRow) => ({
  event_id: id,
  original_starts_at_local,
  starts_at: toTimestamp(starts_at),
});

/** Returns the conflict of a date that could not have the requested change. */
export function toConflict(row: EventRow, failure: Failure): OccurrenceConflict {
  return { ...identity(row), code: failure.of.code, message: failure.message };
}

function toRecurringEvent(row: SeriesRow, conflicts: OccurrenceConflict[]): RecurringEvent {
  return {
    id: row.id,
    rrule: row.rrule,
    starts_at_local: row.starts_at_local,
    ends_at_local: row.ends_at_local,
    timezone: row.timezone,
    exdates: row.exdates,
    title: row.title,
    description: row.description,
    image_url: row.image_url,
    photos: toPhotos(row),
    category: row.category,
    resource_id: row.resource_id,
    host_ids: row.host_ids,
    capacity: row.capacity,
    price_rule_ids: row.price_rule_ids,
    policy_id: row.policy_id,
    visibility: row.visibility as RecurringEvent["visibility"],
    status: row.status as RecurringEvent["status"],
    materialized_until: toTimestamp(row.materialized_until),
    follows_id: row.follows_id,
    conflicts,
    external_id: row.external_id,
    metadata: row.metadata as Record<string, string>,
    cancelled_at: toTimestamp(row.cancelled_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
