import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { changeEvent, type EventChange } from "./change";
import { explaining } from "./conflicts";
import { assertReferences } from "./references";
import { changedInterval } from "./rules";
import type { Event, UpdateEvent } from "./schema";
import { type EventRow, lockEvent, viewEvent } from "./store";

/**
 * Changes the given fields; a change of time or resource marks the attached live bookings
 * `is_schedule_desynced`. An occurrence that is changed on its own becomes an exception of its
 * series. Raises EventNotFound, InvalidStatusTransition (cancelled), what `createEvent` raises, and
 * BookingsAffected for fewer places than are taken.
 */
export async function updateEvent(ctx: Ctx, { event_id, ...changes }: UpdateEvent): Promise<Event> {
  return explaining(ctx, () =>
    inTx(ctx, async (tx) => {
      const before = await lockEvent(tx, event_id);
      if (Object.keys(changes).length === 0) return viewEvent(tx, before);
      if (before.status === "cancelled") {
        throw InvalidStatusTransition({ current_status: before.status });
      }
      await assertReferences(tx, changes, before);
      const row = await changeEvent(tx, before, toChange(before, changes));
      return viewEvent(tx, row);
    }),
  );
}

/** Translates the API's fields of a change to columns of the row. */
export function toChange(
  before: EventRow,
  { starts_at_local, ends_at_local, fold, ...fields }: Omit<UpdateEvent, "event_id">,
): EventChange {
  const times = { starts_at_local, ends_at_local, fold, timezone: fields.timezone };
  const given = Object.fromEntries(Object.entries(times).filter(([, v]) => v !== undefined));
  return {
    ...fields,
    ...changedInterval(before, given),
    ...(before.recurring_event_id && { is_exception: true }),
  };
}
