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
      .describe("For calendar programs; only in the answer that created it, null afterwards."),
    rotated_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "CalendarFeed",
    description:
      "A member's bookings, from 90 days ago on, at an address that a calendar program subscribes to. Anybody with the address can read them.",
  });
export type CalendarFeed = z.infer<typeof CalendarFeed>;
export const CalendarFeedPage = PageOf(CalendarFeed);

/** A member's request; API clients name the member as well. */
export const RequestCalendarFeed = z.strictObject({
  name: Name.optional().describe("The member's name for it: My phone."),
});
export const CreateCalendarFeed = RequestCalendarFeed.extend({ member_id: Id });
export type CreateCalendarFeed = z.infer<typeof CreateCalendarFeed>;

export const CalendarFeedId = z.strictObject({ calendar_feed_id: Id });
export type CalendarFeedId = z.infer<typeof CalendarFeedId>;

export const ListCalendarFeeds = ListQuery.omit({ include_archived: true }).extend({
  member_id: Id.optional(),
});
export type ListCalendarFeeds = z.infer<typeof ListCalendarFeeds>;
