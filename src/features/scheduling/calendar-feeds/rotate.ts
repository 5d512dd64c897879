import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { randomToken, sha256 } from "@/server/config/secrets";
import { CalendarFeedRevoked } from "./errors";
import type { CalendarFeed, CalendarFeedId } from "./schema";
import { feedUrl, lockFeed, toFeed } from "./store";

/**
 * Gives a feed another address, shown once; the old one stops working at once. Raises
 * CalendarFeedNotFound and CalendarFeedRevoked.
 */
export async function rotateFeed(ctx: Ctx, input: CalendarFeedId): Promise<CalendarFeed> {
  const token = randomToken();
  return inTx(ctx, async (tx) => {
    const before = await lockFeed(tx, input.calendar_feed_id);
    if (before.revoked_at) throw CalendarFeedRevoked();
    const now = tx.now();
    const row = await tx.db.calendarFeed.update({
      where: byId(tx, before.id),
      data: { token_hash: sha256(token), rotated_at: now, updated_at: now },
    });
    await recordEvent(tx, "calendar_feed.rotated", row.id);
    return toFeed(row, feedUrl(tx, token));
  });
}
