import { z } from "zod";
import { MemberId } from "@/features/people/members/schema";
import { Id } from "@/lib/wire";

export const NotificationWays = z.strictObject({ mail: z.boolean() });

const kinds = {
  bookings: NotificationWays.describe("Bookings that are made, moved or decided upon."),
  reminders: NotificationWays.describe("A booking tomorrow, and a hold that ends soon."),
  waitlist: NotificationWays.describe("Places offered from the waiting list."),
};

export const NotificationChoices = z.object({ member_id: Id, ...kinds }).meta({
  id: "NotificationChoices",
  description:
    "The notifications that a member gets. Those about money, membership and sign-in, about a booking that the club cancels, and about an approved one that must be paid, are always sent.",
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** A member's own change; API clients name the member as well. */
export const ChangeMyNotifications = z.strictObject(kinds).partial();
export const ChangeNotifications = MemberId.extend(ChangeMyNotifications.shape);
export type ChangeNotifications = z.infer<typeof ChangeNotifications>;

export const Nothing = z.strictObject({});
