import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { explaining, writing } from "./conflicts";
import type { Event, EventId } from "./schema";
import { type EventRow, lockEvent, viewEvent } from "./store";

/**
 * Makes a draft bookable: from now on it takes its resource and its hosts. Published already →
 * unchanged. Raises EventNotFound, InvalidStatusTransition (cancelled), SlotUnavailable and
 * HostUnavailable, which name what blocks it.
 */
export async function publishEvent(ctx: Ctx, input: EventId): Promise<Event> {
  return explaining(ctx, () =>
    inTx(ctx, async (tx) => {
      const before = await lockEvent(tx, input.event_id);
      if (before.status === "cancelled") {
        throw InvalidStatusTransition({ current_status: before.status });
      }
      return viewEvent(tx, before.status === "published" ? before : await publishRow(tx, before));
    }),
  );
}

/** Publishes a locked draft. Raises EventRefused. */
export async function publishRow(tx: Ctx, draft: EventRow): Promise<EventRow> {
  const now = tx.now();
  const row = await writing(draft, () =>
    tx.db.event.update({
      where: byId(tx, draft.id),
      data: { status: "published", published_at: now, updated_at: now },
    }),
  );
  await recordEvent(tx, "event.published", row.id);
  return row;
}
