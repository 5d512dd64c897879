import { memberIdOf } from "@/server/context";
import { memberProcedure, ownProcedure, router } from "@/server/trpc";
import { createFeed } from "./create";
import { listFeeds } from "./list";
import { revokeFeed } from "./revoke";
import { rotateFeed } from "./rotate";
import { CalendarFeedId, ListCalendarFeeds, RequestCalendarFeed } from "./schema";

/** The member's own calendar feeds. */
export const calendarFeedRouter = router({
  list: ownProcedure
    .input(ListCalendarFeeds.omit({ member_id: true }))
    .query(({ ctx, input }) => listFeeds(ctx, input)),
  create: memberProcedure
    .input(RequestCalendarFeed)
    .mutation(({ ctx, input }) => createFeed(ctx, { ...input, member_id: memberIdOf(ctx) })),
  rotate: memberProcedure
    .input(CalendarFeedId)
    .mutation(({ ctx, input }) => rotateFeed(ctx, input)),
  revoke: memberProcedure
    .input(CalendarFeedId)
    .mutation(({ ctx, input }) => revokeFeed(ctx, input)),
});
