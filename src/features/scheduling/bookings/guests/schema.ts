import { z } from "zod";
import { looksLikeWebAddress } from "@/lib/web-address";
import { Email, Id, Name, Timestamp } from "@/lib/wire";
import { BookingId } from "@/features/scheduling/bookings/schema";

export const GUEST_STATUSES = ["invited", "accepted", "declined", "withdrawn"] as const;
export const GuestStatus = z.enum(GUEST_STATUSES);
export type GuestStatus = z.infer<typeof GuestStatus>;

export const SHARE_STATUSES = ["open", "paid", "refunded"] as const;

export const BookingGuest = z
  .object({
    id: z.string(),
    booking_id: Id,
    member_id: Id.nullable().describe(
      "The invited member, or the record that the guest paid with. Members do not see it.",
    ),
    name: z.string().nullable().describe("Null until the host or the guest has told it."),
    email: z.string().nullable().describe("The address that was invited."),
    status: GuestStatus,
    share_url: z
      .string()
      .nullable()
      .describe(
        "The invitation's page, for the guest alone: its link is also the key of the door. Null once it was withdrawn.",
      ),
    currency: z.string(),
    share_amount: z
      .int()
      .nullable()
      .describe("The part of the price that the guest is asked for, in minor units."),
    share_status: z.enum(SHARE_STATUSES).nullable().describe("Null without a share."),
    share_paid_at: Timestamp.nullable(),
    share_refunded_amount: z.int().describe("Minor units."),
    share_invoice_id: Id.nullable(),
    answered_at: Timestamp.nullable(),
    reminded_at: Timestamp.nullable(),
    arrived_at: Timestamp.nullable().describe("When the door let the guest in."),
    withdrawn_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "BookingGuest",
    description: "Somebody whom the host of a booking has invited.",
  });
export type BookingGuest = z.infer<typeof BookingGuest>;

export const BookingGuests = z
  .object({
    items: z.array(BookingGuest),
    currency: z.string(),
    amount_due: z
      .int()
      .describe(
        "What host and guests pay of the booking's price, in minor units: without what was taken off its invoice.",
      ),
    host_amount: z.int().describe("The part of it that stays with the host, in minor units."),
    guests_left: z.int().describe("How many more can be invited."),
  })
  .meta({ id: "BookingGuests", description: "A booking's guests, and who pays what." });
export type BookingGuests = z.infer<typeof BookingGuests>;

/** A mail program would turn an address in a name into a link, in the club's name. */
export const GuestName = Name.max(80).refine((name) => !looksLikeWebAddress(name), {
  error: "Input should be a name, without a web address",
  params: { type: "web_address" },
});

export const InviteGuest = BookingId.extend({
  name: GuestName.optional(),
  email: Email.optional().describe("The invitation is mailed there."),
  member_short_id: Id.trim()
    .max(64)
    .optional()
    .describe("Invites the member who has told this short id."),
});
export type InviteGuest = z.infer<typeof InviteGuest>;

export const BookingGuestId = z.strictObject({ booking_guest_id: Id });
export type BookingGuestId = z.infer<typeof BookingGuestId>;

export const SplitBooking = BookingId.extend({
  shares: z
    .array(z.strictObject({ booking_guest_id: Id, amount: z.int().min(0).max(99_999_999) }))
    .max(100)
    .optional()
    .describe(
      "Minor units by guest; a guest who is left out pays nothing. Without it, the price is split equally and the host keeps the rest.",
    ),
});
export type SplitBooking = z.infer<typeof SplitBooking>;

export const PayShare = BookingGuestId.extend({
  payment_method_id: Id,
  expected_amount: z.int().min(0).optional().describe("The share that the client has shown."),
});
export type PayShare = z.infer<typeof PayShare>;

export const SharePayment = z
  .object({
    booking_guest_id: Id,
    status: z.enum(["open", "pending", "paid"]).describe("`pending`: the payer's bank is asked."),
    failure_code: z.string().nullable(),
    processor: z
      .object({
        payment_intent_id: Id.nullable(),
        client_secret: z.string().nullable().describe("Set while the payer must act."),
        provider_account_id: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "SharePayment" });
export type SharePayment = z.infer<typeof SharePayment>;

export const AnswerInvitation = z.strictObject({
  answer: z.enum(["accept", "decline"]),
  name: GuestName.optional().describe("Where the host has not told it."),
});
export type AnswerInvitation = z.infer<typeof AnswerInvitation>;

/** An invitation as its guest sees it. */
export const Invitation = z
  .object({
    id: z.string(),
    organization_name: z.string(),
    title: z.string(),
    place: z.string().nullable().describe("Where an event takes place."),
    host_first_name: z.string(),
    guest_name: z.string().nullable(),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    timezone: z.string(),
    state: z
      .enum(["invited", "accepted", "declined", "full", "withdrawn", "cancelled", "over"])
      .describe(
        "`full`: declined, and no place is left. `cancelled`: the booking was. `over`: it has ended, or is not confirmed any more.",
      ),
    share: z
      .object({
        amount: z.int(),
        refunded_amount: z.int().describe("Minor units that came back to the guest."),
        currency: z.string(),
        status: z.enum(SHARE_STATUSES),
      })
      .nullable()
      .describe("What the host asks the guest for, in minor units."),
    pays_as: z
      .enum(["guest", "member"])
      .describe("Whether the share is paid by the link, or by the invited member, signed in."),
  })
  .meta({ id: "Invitation", description: "An invitation to somebody's booking." });
export type Invitation = z.infer<typeof Invitation>;
export const InvitationList = z
  .object({ items: z.array(Invitation) })
  .meta({ id: "InvitationList", description: "Invitations that lie ahead, soonest first." });
export type InvitationList = z.infer<typeof InvitationList>;

export const AnswerMyInvitation = BookingGuestId.extend(AnswerInvitation.shape);
export type AnswerMyInvitation = z.infer<typeof AnswerMyInvitation>;
