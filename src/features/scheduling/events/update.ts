import { previewCancellations } from "@/features/scheduling/bookings/preview-cancellations";
import type { CancelledTogether } from "@/features/scheduling/bookings/preview-schema";
import { type Ctx, inTx } from "@/server/context";
import { tryOut } from "@/server/data/try-out";
import { InvalidStatusTransition } from "@/server/errors";
import { asSystem } from "@/server/jobs/rounds";
import { changeEvent, type EventChange } from "./change";
import { explaining } from "./conflicts";
import { assertReferences } from "./references";
import { loadDesynced } from "./resync-bookings";
import { changedInterval, MOVED } from "./rules";
import type { ChangedEvent, Event, UpdateEvent } from "./schema";
import { type EventRow, lockEvent, viewEvent } from "./store";

type Change = Omit<UpdateEvent, "dry_run">;

/**
 * Changes an event as `writeEvent` does, and raises the same. `dry_run` makes the change and takes it back: it shows the
 * event as it would be, the bookings that would be left behind, and what would go back to them.
 */
export async function updateEvent(
  ctx: Ctx,
  { dry_run = false, ...input }: UpdateEvent,
): Promise<ChangedEvent> {
  if (!dry_run) return { ...(await writeEvent(ctx, input)), dry_run, would_desync: null };
  const { event, left } = await explaining(ctx, () =>
    tryOut(ctx, async (tx) => {
      const changed = await changeEventIn(tx, input);
      return { event: changed, left: await loadDesynced(tx, changed.id) };
    }),
  );
  // Out of the transaction, which is taken back: what would go back is asked of the bookings as they are.
  const would_desync: CancelledTogether = await previewCancellations(asSystem(ctx), left, MOVED);
  return { ...event, dry_run, would_desync };
}

/**
 * Changes the given fields; a change of time or resource marks the attached live bookings
 * `is_schedule_desynced`. An occurrence that is changed on its own becomes an exception of its
 * series. Raises EventNotFound, InvalidStatusTransition (cancelled), what `createEvent` raises, and
 * BookingsAffected for fewer places than are taken.
 */
export async function writeEvent(ctx: Ctx, input: Change): Promise<Event> {
  return explaining(ctx, () => inTx(ctx, (tx) => changeEventIn(tx, input)));
}

/** Does the same in a transaction; raises EventRefused in place of a clash, which `explaining` explains. */
export async function changeEventIn(tx: Ctx, { event_id, ...changes }: Change): Promise<Event> {
  const before = await lockEvent(tx, event_id);
  if (Object.keys(changes).length === 0) return viewEvent(tx, before);
  if (before.status === "cancelled") {
    throw InvalidStatusTransition({ current_status: before.status });
  }
  await assertReferences(tx, changes, before);
  const row = await changeEvent(tx, before, toChange(before, changes));
  return viewEvent(tx, row);
}

/** Translates the API's fields of a change to columns of the row. */
export function toChange(
  before: EventRow,
  { starts_at_local, ends_at_local, fold, ...fields }: Omit<Change, "event_id">,
): EventChange {
  const times = { starts_at_local, ends_at_local, fold, timezone: fields.timezone };
  const given = Object.fromEntries(Object.entries(times).filter(([, v]) => v !== undefined));
  return {
    ...fields,
    ...changedInterval(before, given),
    ...(before.recurring_event_id && { is_exception: true }),
  };
}
