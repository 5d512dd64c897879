import { isDeepStrictEqual } from "node:util";
import { promisedTimes } from "@/features/scheduling/bookings/rules";
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { changesOf, eventRow, recordEvents, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { writing } from "./conflicts";
import { LIVE_STATUSES } from "@/features/scheduling/bookings/status-rules";
import { eventChanges, type EventRow } from "./store";

/** Fields of an event that a change may set. */
export type EventChange = Pick<
  Prisma.EventUncheckedUpdateInput,
  "category" | "description" | "external_id" | "image_url" | "metadata" | "photos" | "policy_id"
> & {
  title?: string;
  visibility?: string;
  timezone?: string;
  starts_at?: Date;
  ends_at?: Date;
  resource_id?: string | null;
  host_ids?: string[];
  capacity?: number | null;
  price_rule_ids?: string[];
  is_exception?: boolean;
};

/**
 * Writes a change of a locked event. Its live bookings keep their times: those that no longer match
 * the event are marked `is_schedule_desynced` in the same transaction, and a change back unmarks
 * them. Raises EventRefused and ExternalIdExists.
 */
export async function changeEvent(
  tx: Ctx,
  before: EventRow,
  change: EventChange,
): Promise<EventRow> {
  const given = definedOf(change);
  const wanted = { ...before, ...given };
  // The promised local time stays until another time is given.
  const promised = isDeepStrictEqual(timesOf(before), timesOf(wanted)) ? {} : promisedTimes(wanted);
  const data = { ...change, ...promised, updated_at: tx.now() };
  const row = await onDuplicate(
    () => writing(wanted, () => tx.db.event.update({ where: byId(tx, before.id), data })),
    externalIdTaken,
  );
  await recordEvent(tx, "event.updated", row.id, eventChanges(before, row));
  if (hasMoved(before, row)) await markDesynced(tx, before, row);
  return row;
}

/** Returns the given fields; typed as a part of the row, since a change sets plain values only. */
function definedOf(change: EventChange): Partial<EventRow> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<EventRow>;
}

const timesOf = ({ starts_at, ends_at, timezone }: EventRow) => ({ starts_at, ends_at, timezone });

function hasMoved(before: EventRow, after: EventRow): boolean {
  return (
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime() ||
    before.resource_id !== after.resource_id
  );
}

async function markDesynced(tx: Ctx, before: EventRow, after: EventRow): Promise<void> {
  const now = tx.now();
  const changed = await tx.db.$queryRaw<{ id: string; is_schedule_desynced: boolean }[]>`
    UPDATE bookings SET is_schedule_desynced = NOT is_schedule_desynced, updated_at = ${now}
     WHERE organization_id = ${tx.org.id} AND event_id = ${after.id} AND status = ANY (${[...LIVE_STATUSES]}::text[])
       AND (status <> 'held' OR held_until > ${now})
       AND is_schedule_desynced = ((starts_at, ends_at, resource_id)
           IS NOT DISTINCT FROM (${after.starts_at}, ${after.ends_at}, ${after.resource_id}))
    RETURNING id, is_schedule_desynced`;
  const data = {
    event_id: after.id,
    before: placeOf(before),
    after: placeOf(after),
  };
  const type = (desynced: boolean) => (desynced ? "booking.desynced" : "booking.resynced");
  await recordEvents(
    tx,
    changed.map(({ id, is_schedule_desynced: is }) =>
      eventRow(tx, type(is), id, {
        ...changesOf({ is_schedule_desynced: !is }, { is_schedule_desynced: is }),
        ...data,
      }),
    ),
  );
}

function placeOf({ starts_at, ends_at, resource_id }: EventRow) {
  return { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), resource_id };
}
