import { z } from "zod";
import { Id, ListQuery, Name, PageOf, Timestamp } from "@/lib/wire";

export const CalendarFeed = z
  .object({
    id: z.string(),
    member_id: Id,
    name: z.string(),
    url: z
      .string()
      .nullable()
      .describe("For calendar programs; only in the answer that made it, and null ever after."),
    rotated_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "CalendarFeed",
    description:
      "A member's bookings, from 90 days ago on, at an address that a calendar program subscribes to. Whoever knows the address reads them.",
  });
export type CalendarFeed = z.infer<typeof CalendarFeed>;
export const CalendarFeedPage = PageOf(CalendarFeed);

/** A member's request; API clients name the member as well. */
export const RequestCalendarFeed = z.strictObject({
  name: Name.optional().describe("What the member knows it by: My phone."),
});
export const CreateCalendarFeed = RequestCalendarFeed.extend({ member_id: Id });
export type CreateCalendarFeed = z.infer<typeof CreateCalendarFeed>;

export const CalendarFeedId = z.strictObject({ calendar_feed_id: Id });
export type CalendarFeedId = z.infer<typeof CalendarFeedId>;

export const ListCalendarFeeds = ListQuery.omit({ include_archived: true }).extend({
  member_id: Id.optional(),
});
export type ListCalendarFeeds = z.infer<typeof ListCalendarFeeds>;
