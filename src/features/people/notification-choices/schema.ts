import { z } from "zod";
import { MemberId } from "@/features/people/members/schema";
import { Id } from "@/lib/wire";

const mail = z.boolean();
const push = z
  .boolean()
  .describe("On the browsers in which the member has switched notifications on.");
const calendar = z
  .boolean()
  .describe("In the calendars that the member subscribes; without it their feeds are empty.");

const ways = {
  bookings: z.object({ mail, push, calendar }),
  reminders: z.object({ mail, push }),
  waitlist: z.object({ mail, push }),
};
const words = {
  bookings: "Bookings that are made, moved or decided upon.",
  reminders: "A booking tomorrow, and a hold that ends soon.",
  waitlist: "Places offered from the waiting list.",
};

export const NotificationChoices = z
  .object({
    member_id: Id,
    bookings: ways.bookings.describe(words.bookings),
    reminders: ways.reminders.describe(words.reminders),
    waitlist: ways.waitlist.describe(words.waitlist),
  })
  .meta({
    id: "NotificationChoices",
    description:
      "The notifications that a member gets. Those about money, membership and sign-in, about a booking that the club cancels, and about an approved one that must be paid, are always mailed.",
  });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** A member's own change; API clients name the member as well. */
export const ChangeMyNotifications = z
  .strictObject({
    bookings: z.strictObject(ways.bookings.shape).partial().describe(words.bookings),
    reminders: z.strictObject(ways.reminders.shape).partial().describe(words.reminders),
    waitlist: z.strictObject(ways.waitlist.shape).partial().describe(words.waitlist),
  })
  .partial();
export const ChangeNotifications = MemberId.extend(ChangeMyNotifications.shape);
export type ChangeNotifications = z.infer<typeof ChangeNotifications>;
