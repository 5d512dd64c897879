import { BookingsAffected } from "@/features/scheduling/resources/errors";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { attendance } from "./conflicts";
import type { Event, EventId } from "./schema";
import { type EventRow, lockEvent, viewEvent } from "./store";

/**
 * Makes a published event a draft again, which gives its resource and its hosts free. A draft → unchanged. Raises
 * EventNotFound, BookingsAffected if any place is taken, and InvalidStatusTransition for a cancelled event, for one
 * that members wait for, and for a date of a published series, which the next change of it would publish again.
 */
export async function unpublishEvent(ctx: Ctx, { event_id }: EventId): Promise<Event> {
  return inTx(ctx, async (tx) => {
    const before = await lockEvent(tx, event_id);
    if (before.status === "draft") return viewEvent(tx, before);
    if (before.status !== "published") throw refusal(before);
    // A hold under way finishes first, and is then seen.
    await tx.db
      .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`event:${tx.org.id}:${event_id}`}, 0))`;
    await assertNobodyComes(tx, before);
    const row = await tx.db.event.update({
      where: byId(tx, event_id),
      data: { status: "draft", published_at: null, updated_at: tx.now() },
    });
    await recordEvent(tx, "event.unpublished", event_id, { from: "published", to: "draft" });
    return viewEvent(tx, row);
  });
}

async function assertNobodyComes(tx: Ctx, event: EventRow): Promise<void> {
  const { id: event_id, recurring_event_id } = event;
  const organization_id = tx.org.id;
  if (recurring_event_id) {
    const where = { organization_id, id: recurring_event_id, status: "published" };
    if (await tx.db.recurringEvent.count({ where }))
      throw refusal(event, "It is a date of a published series: cancel it instead.");
  }
  const { taken, affected } = await attendance(tx, event_id);
  if (taken > 0) throw BookingsAffected({ detail: `${taken} places are taken.`, affected });
  const waiting = { organization_id, event_id, status: { in: ["waiting", "offered"] } };
  if (await tx.db.waitlistEntry.count({ where: waiting }))
    throw refusal(event, "Members wait for a place: cancel it instead.");
}

function refusal({ status: current_status }: EventRow, detail?: string) {
  return InvalidStatusTransition({ current_status, ...(detail && { detail }) });
}
