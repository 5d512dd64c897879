import { explaining } from "@/features/scheduling/events/conflicts";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { publishDrafts } from "./materialize";
import { refusalOf } from "./refusal";
import type { PublishRecurringEvent, RecurringEvent } from "./schema";
import { lockComing, lockSeries, viewSeries } from "./store";

/**
 * Publishes a series and its coming dates. Repeated, it tries the remaining drafts again. Raises
 * RecurringEventNotFound, InvalidStatusTransition (cancelled), and with `on_conflict: reject`
 * SlotUnavailable and HostUnavailable.
 */
export async function publishRecurringEvent(
  ctx: Ctx,
  { recurring_event_id, on_conflict = "keep" }: PublishRecurringEvent,
): Promise<RecurringEvent> {
  return explaining(ctx, () =>
    inTx(ctx, async (tx) => {
      let row = await lockSeries(tx, recurring_event_id);
      if (row.status === "cancelled") throw InvalidStatusTransition({ current_status: row.status });
      if (row.status === "draft") {
        row = await tx.db.recurringEvent.update({
          where: byId(tx, row.id),
          data: { status: "published", updated_at: tx.now() },
        });
        await recordEvent(tx, "recurring_event.published", row.id);
      }
      const coming = await lockComing(tx, row.id);
      const drafts = coming.filter(({ status }) => status === "draft");
      const conflicts = await publishDrafts(tx, drafts);
      if (on_conflict === "reject" && conflicts.length > 0) throw refusalOf(conflicts);
      return viewSeries(tx, row, conflicts);
    }),
  );
}
