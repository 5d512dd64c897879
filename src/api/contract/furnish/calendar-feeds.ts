import { createFeed } from "@/features/scheduling/calendar-feeds/create";
import type { Furnishing } from "./furnishing";

export const calendarFeeds: Furnishing = {
  ids: {
    calendar_feed_id: async ({ ctx, id }) =>
      (await createFeed(ctx, { member_id: await id("member_id") })).id,
  },
};
