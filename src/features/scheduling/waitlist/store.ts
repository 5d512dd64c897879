import { toLocal, toTimestamp } from "@/lib/time";
import { type Ctx, visible } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import type { Prisma } from "@/server/data/db";
import { latestOf } from "@/server/data/list";
import { WaitlistEntryNotFound } from "./errors";
import { offerEnd, presentStatus } from "./rules";
import type { WaitlistEntry } from "./schema";

const NOTICE = { select: { min_notice_minutes: true } } as const;

export const entryInclude = {
  event: {
    select: {
      ...{ title: true, starts_at: true, ends_at: true, timezone: true, updated_at: true },
      policy: NOTICE,
    },
  },
  resource: { select: { name: true, policy: NOTICE } },
  offered_booking: { select: { status: true, held_until: true } },
} satisfies Prisma.WaitlistEntryInclude;
export type EntryRow = Prisma.WaitlistEntryGetPayload<{ include: typeof entryInclude }>;

/** Returns the time that an entry waits for: an event may have moved since. */
export function timesOf({ event, starts_at, ends_at, timezone }: EntryRow) {
  return event ?? { starts_at, ends_at, timezone };
}

/** Loads an entry that the caller may see, or raises WaitlistEntryNotFound. */
export async function loadEntry(ctx: Ctx, id: string): Promise<EntryRow> {
  const row = await ctx.db.waitlistEntry.findFirst({
    where: { ...visible(ctx), id },
    include: entryInclude,
  });
  if (!row) throw WaitlistEntryNotFound({ resource: "waitlist_entry", resource_id: id });
  return row;
}

/** Locks an entry for the rest of the transaction, then reads it. Raises WaitlistEntryNotFound. */
export async function lockEntry(tx: Ctx, id: string): Promise<EntryRow> {
  await lockRow(tx, "waitlist_entries", id);
  return loadEntry(tx, id);
}

/** Returns the views of entries, with each one's place in line. */
export async function viewEntries(ctx: Ctx, rows: EntryRow[]): Promise<WaitlistEntry[]> {
  const ids = rows.filter(({ status }) => status === "waiting").map(({ id }) => id);
  const positions = new Map<string, number>();
  if (ids.length > 0) {
    const lines = await ctx.db.$queryRaw<{ id: string; position: number }[]>`
      SELECT w.id, (SELECT count(*)::int FROM waitlist_entries o
          WHERE o.organization_id = w.organization_id AND o.status = 'waiting' AND o.event_id IS NOT DISTINCT FROM w.event_id
            AND o.resource_id IS NOT DISTINCT FROM w.resource_id
            AND (w.event_id IS NOT NULL OR (o.starts_at < w.ends_at AND o.ends_at > w.starts_at))
            AND (o.created_at, o.id) <= (w.created_at, w.id)) AS position
        FROM waitlist_entries w WHERE w.organization_id = ${ctx.org.id} AND w.id = ANY (${ids}::text[])`;
    for (const { id, position } of lines) positions.set(id, position);
  }
  return rows.map((row) => toEntry(row, ctx.now(), positions.get(row.id) ?? null));
}

export async function viewEntry(ctx: Ctx, row: EntryRow): Promise<WaitlistEntry> {
  const [view] = await viewEntries(ctx, [row]);
  return view ?? toEntry(row, ctx.now(), null);
}

function toEntry(row: EntryRow, now: Date, position: number | null): WaitlistEntry {
  const status = presentStatus(row, now);
  const { starts_at, ends_at, timezone } = timesOf(row);
  return {
    id: row.id,
    member_id: row.member_id,
    event_id: row.event_id,
    resource_id: row.resource_id,
    title: row.event?.title ?? row.resource?.name ?? "",
    starts_at_local: toLocal(starts_at.getTime(), timezone),
    ends_at_local: toLocal(ends_at.getTime(), timezone),
    starts_at: toTimestamp(starts_at),
    ends_at: toTimestamp(ends_at),
    timezone,
    quantity: row.quantity,
    status,
    position: status === "waiting" ? position : null,
    offered_booking_id: row.offered_booking_id,
    offer_expires_at: toTimestamp(offerEnd(row)),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(latestOf(row.event ? [row, row.event] : [row])),
  };
}
