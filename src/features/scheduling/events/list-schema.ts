import { PhotoUrl } from "@/features/platform/images/schema";
import { z } from "zod";
import { MemberStatus } from "@/features/people/members/schema";
import { BookingPayment } from "@/features/scheduling/bookings/list-schema";
import { Booking, BookingStatus } from "@/features/scheduling/bookings/schema";
import { Id, ListQuery, PageOf, SomeOf } from "@/lib/wire";

export const Attendee = Booking.extend({
  due: z
    .int()
    .describe(
      "Minor units to be paid now: the price while the place is held, then what is open of its invoice.",
    ),
  member: z
    .object({
      id: z.string(),
      name: z.string(),
      short_id: Id,
      email: z.string().nullable(),
      status: MemberStatus,
      photo_url: PhotoUrl,
    })
    .nullable()
    .describe("The member who attends; null without the scope `members:read`."),
}).meta({ id: "Attendee", description: "A booking of the event, with its member." });
export type Attendee = z.infer<typeof Attendee>;
export const AttendeePage = PageOf(Attendee);

export const ListAttendees = ListQuery.omit({ include_archived: true }).extend({
  event_id: Id,
  status: SomeOf(BookingStatus),
  payment: SomeOf(BookingPayment).describe(
    "`due`: the place is kept until it is paid for. `paid`: its invoice is paid. `on_account`: its invoice is still open.",
  ),
});
export type ListAttendees = z.infer<typeof ListAttendees>;
