import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { CalendarFeed, ListCalendarFeeds } from "./schema";
import { toFeed } from "./store";

/** Lists the feeds that the caller may see, revoked ones included, newest first. */
export async function listFeeds(ctx: Ctx, input: ListCalendarFeeds): Promise<Page<CalendarFeed>> {
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(input.member_id && { member_id: input.member_id }),
    ...visible(ctx),
  };
  return listPage(input, {
    count: () => ctx.db.calendarFeed.count({ where }),
    rows: () => ctx.db.calendarFeed.findMany({ where, ...slice(input) }),
    view: (row) => toFeed(row),
  });
}
