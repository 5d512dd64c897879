import { type Ctx, visible } from "@/server/context";
import { CalendarFeedNotFound } from "./errors";
import type { CalendarFeed, CalendarFeedId } from "./schema";
import { toFeed } from "./store";

/** Returns one feed, without its address. Raises CalendarFeedNotFound. */
export async function getFeed(ctx: Ctx, input: CalendarFeedId): Promise<CalendarFeed> {
  const { calendar_feed_id: id } = input;
  const row = await ctx.db.calendarFeed.findFirst({ where: { ...visible(ctx), id } });
  if (!row) throw CalendarFeedNotFound({ resource: "calendar_feed", resource_id: id });
  return toFeed(row);
}
