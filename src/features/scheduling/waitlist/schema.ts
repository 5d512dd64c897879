import { z } from "zod";
import { RequestBooking } from "@/features/scheduling/bookings/schema";
import { Id, ListQuery, PageOf, SomeOf, Timestamp } from "@/lib/wire";

export const WAITLIST_STATUSES = [
  "waiting",
  "offered",
  "accepted",
  "booked",
  "expired",
  "removed",
] as const;
export const WaitlistStatus = z.enum(WAITLIST_STATUSES);
export type WaitlistStatus = z.infer<typeof WaitlistStatus>;

export const WaitlistEntry = z
  .object({
    id: z.string(),
    member_id: Id,
    event_id: Id.nullable(),
    resource_id: Id.nullable(),
    title: z.string(),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    timezone: z.string(),
    quantity: z.int(),
    status: WaitlistStatus.describe(
      "`offered`: a place is held until `offer_expires_at`. `accepted`: it is being paid for. `booked`: it is theirs. `expired`: the offer was not accepted, it has become too late, or the place is gone. `removed`: the member left, or has booked this some other way.",
    ),
    position: z.int().nullable().describe("1 = next in line; null unless waiting."),
    offered_booking_id: Id.nullable().describe("The held booking of the offer."),
    offer_expires_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "WaitlistEntry",
    description:
      "A member who waits for a place that is taken. The longest waiting member is offered a place first; one who wants more places than are free is passed over until there are enough.",
  });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;
export const WaitlistPage = PageOf(WaitlistEntry);

export const RequestWaitlist = RequestBooking.pick({
  event_id: true,
  resource_id: true,
  starts_at_local: true,
  ends_at_local: true,
  quantity: true,
  fold: true,
});
export type RequestWaitlist = z.infer<typeof RequestWaitlist>;

export const JoinWaitlist = RequestWaitlist.extend({ member_id: Id });
export type JoinWaitlist = z.infer<typeof JoinWaitlist>;

export const WaitlistEntryId = z.strictObject({ waitlist_entry_id: Id });
export type WaitlistEntryId = z.infer<typeof WaitlistEntryId>;

export const ListMyWaitlist = ListQuery.omit({ include_archived: true }).extend({
  event_id: Id.optional(),
  resource_id: Id.optional(),
  status: SomeOf(WaitlistStatus),
});
export const ListWaitlist = ListMyWaitlist.extend({ member_id: Id.optional() });
export type ListWaitlist = z.infer<typeof ListWaitlist>;
