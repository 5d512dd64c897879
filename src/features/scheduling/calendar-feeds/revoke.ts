import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { CalendarFeed, CalendarFeedId } from "./schema";
import { lockFeed, toFeed } from "./store";

/**
 * Ends a feed for good; its address then answers so. Revoked already → unchanged. Raises
 * CalendarFeedNotFound.
 */
export async function revokeFeed(ctx: Ctx, input: CalendarFeedId): Promise<CalendarFeed> {
  return inTx(ctx, async (tx) => {
    const before = await lockFeed(tx, input.calendar_feed_id);
    if (before.revoked_at) return toFeed(before);
    const now = tx.now();
    const row = await tx.db.calendarFeed.update({
      where: byId(tx, before.id),
      data: { revoked_at: now, updated_at: now },
    });
    await recordEvent(tx, "calendar_feed.revoked", row.id);
    return toFeed(row);
  });
}
