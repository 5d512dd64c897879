import { createFeed } from "@/features/scheduling/calendar-feeds/create";
import type { Seeds } from "./seed-context";

export const calendarFeeds: Seeds = {
  ids: {
    calendar_feed_id: async ({ ctx, id }) =>
      (await createFeed(ctx, { member_id: await id("member_id") })).id,
  },
};
