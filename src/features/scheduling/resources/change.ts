import { toLocal } from "@/lib/time";
import type { PhotoInput } from "@/features/platform/images/schema";
import { exchangePhotos } from "@/features/platform/images/store";
import { choosePolicy } from "@/features/catalogue/policies/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, type EventData, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { effectiveWindows } from "./effective-windows";
import { BookingsAffected, EventsAffected } from "./errors";
import type { AffectedEvent, ChangedResource, ChangeOptions, Override, Resource } from "./schema";
import {
  assertConsistent,
  assertLocalTimes,
  loadResource,
  lockResource,
  type ResourceRow,
  sortOverrides,
  toResource,
} from "./store";
import { type Coming, strandedBookings, toAffected } from "./stranded";

/** The most affected bookings that an answer lists; `affected_count` counts all. */
const MOST_NAMED = 500;

export type ResourceFields = Partial<
  Omit<Resource, "id" | "overrides" | "photos" | "archived_at" | "created_at" | "updated_at">
> & { overrides?: Override[]; photos?: PhotoInput[]; archived_at?: Date };

type Change = {
  /** Returns the changes, given the resource as it is; null = nothing. */
  of: (row: ResourceRow) => ResourceFields | null;
  event: { type: string; data?: EventData };
};

/**
 * Changes a resource. A change of the bookable times or places waits for holds under way;
 * `on_conflict` then decides about bookings that no longer fit. Bookings to cancel are marked in
 * the same transaction, so that neither a crash nor a processor that is down leaves half of the
 * work undone. `dry_run` returns the affected bookings and writes nothing. Raises ResourceNotFound,
 * AvailabilityOverlap, OverrideOverlap, NonexistentLocalTime, AmbiguousLocalTime, BookingsAffected,
 * EventsAffected, ExternalIdExists and a fault for a policy that cannot be chosen.
 */
export async function changeResource(
  ctx: Ctx,
  { resource_id, on_conflict = "reject", dry_run = false }: ChangeOptions & { resource_id: string },
  change: Change,
): Promise<ChangedResource> {
  if (dry_run) return preview(ctx, await loadResource(ctx, resource_id), change);
  return inTx(ctx, async (tx) => {
    // Neither of two overrides added at once may be lost.
    const before = await lockResource(tx, resource_id);
    const fields = change.of(before);
    if (fields === null) return toChanged(before);
    const { data, after } = applied(tx, before, fields);
    await assertPolicy(tx, before, data);
    assertPossible(before, after);
    await exchangePhotos(tx, fields.photos, before);
    const row = await onDuplicate(
      () => tx.db.resource.update({ where: byId(tx, before.id), data }),
      externalIdTaken,
    );
    // The update holds the resource's lock now, so no booking can slip in after this check.
    const stranded = row.version === before.version ? [] : await strandedBy(tx, row);
    const events = row.archived_at && !before.archived_at ? await eventsOn(tx, row) : [];
    if (on_conflict !== "keep" && events.length > 0) throw EventsAffected({ affected: events });
    if (on_conflict === "reject" && stranded.length > 0) throw refusal(tx, stranded);
    const cancels = on_conflict === "cancel_and_refund";
    if (cancels) await markStranded(tx, row, stranded);
    await recordEvent(tx, change.event.type, row.id, {
      ...changesOf(toResource(before), toResource(row)),
      ...change.event.data,
      ...(stranded.length > 0 && { affected: stranded.length, on_conflict }),
    });
    const affected = stranded.map((b) =>
      toAffected(tx, b, cancels && mayEnd(b) ? "cancelling" : "kept"),
    );
    return { ...toChanged(row), ...namedOf(affected), affected_events: events };
  });
}

async function preview(ctx: Ctx, before: ResourceRow, change: Change): Promise<ChangedResource> {
  const fields = change.of(before);
  const { data, after } = applied(ctx, before, fields ?? {});
  await assertPolicy(ctx, before, data);
  assertPossible(before, after);
  await assertOwnExternalId(ctx, before, data);
  const stranded = fields ? await strandedBy(ctx, after) : [];
  const events = after.archived_at && !before.archived_at ? await eventsOn(ctx, after) : [];
  const affected = namedOf(stranded.map((booking) => toAffected(ctx, booking)));
  return {
    ...toChanged(fields ? after : before),
    dry_run: true,
    ...affected,
    affected_events: events,
    effective: after.archived_at ? [] : effectiveWindows(toResource(after), ctx.now()),
  };
}

async function assertPolicy(
  ctx: Ctx,
  before: ResourceRow,
  { policy_id }: ResourceFields,
): Promise<void> {
  if (policy_id && policy_id !== before.policy_id) await choosePolicy(ctx, policy_id);
}

/** Raises ExternalIdExists where the index would; a preview writes nothing that it could refuse. */
async function assertOwnExternalId(
  ctx: Ctx,
  before: ResourceRow,
  { external_id }: ResourceFields,
): Promise<void> {
  if (!external_id) return;
  const other = await ctx.db.resource.findFirst({
    where: { organization_id: ctx.org.id, external_id, id: { not: before.id } },
    select: { id: true },
  });
  if (other) throw externalIdTaken.external_id();
}

function assertPossible(before: ResourceRow, after: ResourceRow): void {
  const { overrides } = toResource(before);
  assertConsistent(toResource(after));
  assertLocalTimes(toResource(after), overrides);
}

/** Returns the columns to write, and the row as it would be. */
function applied(ctx: Ctx, before: ResourceRow, { overrides, ...fields }: ResourceFields) {
  const data = {
    ...fields,
    ...(overrides && { overrides: sortOverrides(overrides) }),
    updated_at: ctx.now(),
  };
  return { data, after: { ...before, ...data } as ResourceRow };
}

async function strandedBy(ctx: Ctx, row: ResourceRow): Promise<Coming[]> {
  const { id, timezone, availability, overrides } = toResource(row);
  // An archived resource offers nothing.
  const offered = row.archived_at
    ? { availability: [], overrides: [] }
    : { availability, overrides };
  return strandedBookings(ctx, { id, timezone, ...offered });
}

async function eventsOn(ctx: Ctx, { id }: ResourceRow): Promise<AffectedEvent[]> {
  const events = await ctx.db.event.findMany({
    where: {
      organization_id: ctx.org.id,
      resource_id: id,
      status: "published",
      ends_at: { gt: ctx.now() },
    },
    orderBy: { starts_at: "asc" },
    take: MOST_NAMED,
  });
  return events.map((event) => ({
    event_id: event.id,
    title: event.title,
    starts_at_local: toLocal(event.starts_at.getTime(), event.timezone),
    ends_at_local: toLocal(event.ends_at.getTime(), event.timezone),
  }));
}

function refusal(ctx: Ctx, stranded: Coming[]) {
  const count = stranded.length;
  return BookingsAffected({
    detail: `${count} coming booking${count === 1 ? "" : "s"} would no longer fit.`,
    affected: stranded.slice(0, 100).map((booking) => toAffected(ctx, booking)),
  });
}

/** True unless the member is in the room: nobody is sent out of it. */
function mayEnd(booking: Coming): boolean {
  return booking.status !== "checked_in";
}

async function markStranded(tx: Ctx, row: ResourceRow, stranded: Coming[]): Promise<void> {
  const reason = row.archived_at
    ? `${row.name} is no longer available.`
    : `${row.name} is not available at this time any more.`;
  const marked = stranded.filter(mayEnd).map(({ id, starts_at, ends_at }) => {
    return { id, starts_at, ends_at };
  });
  // An earlier mark may be of a place that the booking has left since: this one takes its stead.
  await tx.db.$executeRaw`
    INSERT INTO stranded_bookings AS s
      (organization_id, booking_id, resource_id, starts_at, ends_at, reason, created_at)
    SELECT ${tx.org.id}, b.id, ${row.id}, b.starts_at, b.ends_at, ${reason}, ${tx.now()}
      FROM jsonb_to_recordset(${JSON.stringify(marked)}::jsonb)
        AS b(id text, starts_at timestamptz, ends_at timestamptz)
    ON CONFLICT (organization_id, booking_id) DO UPDATE
      SET (resource_id, starts_at, ends_at, reason, created_at) =
        (EXCLUDED.resource_id, EXCLUDED.starts_at, EXCLUDED.ends_at, EXCLUDED.reason, EXCLUDED.created_at)`;
}

function toChanged(row: ResourceRow): ChangedResource {
  const nobody = { ...namedOf([]), affected_events: [] };
  return { ...toResource(row), dry_run: false, ...nobody, effective: null };
}

function namedOf(affected: ChangedResource["affected"]) {
  return { affected: affected.slice(0, MOST_NAMED), affected_count: affected.length };
}
