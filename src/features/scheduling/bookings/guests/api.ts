import { NoInput } from "@/lib/wire";
import { AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import {
  PaymentFailed,
  PaymentsNotEnabled,
  processorErrors,
} from "@/features/billing/payments/errors";
import { BookingNotFound } from "@/features/scheduling/bookings/errors";
import { BookingId } from "@/features/scheduling/bookings/schema";
import { asMember } from "@/server/context";
import { forMember, type Route, route } from "@/server/route";
import {
  AlreadyInvited,
  BookingGuestNotFound,
  GuestsNotPossible,
  ReminderTooSoon,
  ShareNotPayable,
  SharePaid,
  SharesExceedPrice,
  ShareTooSmall,
  TooManyGuests,
} from "./errors";
import { getGuest } from "./get";
import { inviteGuest } from "./invite";
import { listGuests } from "./list";
import { answerMyInvitation, listMyInvitations } from "./my-invitations";
import { payShare } from "./pay-share";
import { remindGuest } from "./remind";
import {
  AnswerMyInvitation,
  BookingGuest,
  BookingGuestId,
  BookingGuests,
  Invitation,
  InvitationList,
  InviteGuest,
  PayShare,
  SharePayment,
  SplitBooking,
} from "./schema";
import { splitBooking } from "./split";
import { withdrawGuest } from "./withdraw";

const tag = "Guests";

/** Operations of the host; `visible` narrows a member to their own bookings. */
const ofHost = [
  route({
    method: "GET",
    path: "/v1/bookings/{booking_id}/guests",
    tag,
    summary: "List a booking's guests",
    description: "Lists a booking's guests, what each pays, and what stays with the host.",
    scope: "bookings:read",
    input: BookingId,
    output: BookingGuests,
    errors: [BookingNotFound],
    run: listGuests,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/guests",
    tag,
    summary: "Invite a guest",
    description:
      "Invites somebody to a confirmed booking. `share_url` is the invitation's page: share it, or give `email` to have it mailed, or `member_short_id` to invite a member. A guest with the link can answer, pay their share, and open the door from the check-in window before the start until the end. A booking of several places takes a guest for each further place.",
    scope: "bookings:write",
    status: 201,
    home: "/v1/booking-guests",
    input: InviteGuest,
    output: BookingGuest,
    errors: [BookingNotFound, GuestsNotPossible, TooManyGuests, AlreadyInvited],
    run: inviteGuest,
    example: { name: "Kim", email: "kim@example.com" },
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/split",
    tag,
    summary: "Split a booking's price",
    description:
      "Asks guests for parts of the price: equal ones by default, else the given ones; the rest stays with the host, and paid shares stay as they are. A share that is paid gets an invoice of its guest's; the host's invoice is credited by the same amount, and the card that paid it is refunded (other money becomes account credit). A cancellation refunds every payer by the same percentage.",
    scope: "bookings:write",
    input: SplitBooking,
    output: BookingGuests,
    errors: [
      BookingNotFound,
      BookingGuestNotFound,
      GuestsNotPossible,
      SharePaid,
      ShareTooSmall,
      SharesExceedPrice,
    ],
    run: splitBooking,
    example: {},
  }),
  route({
    method: "GET",
    path: "/v1/booking-guests/{booking_guest_id}",
    tag,
    summary: "Get a guest",
    description: "Returns one guest of a booking.",
    scope: "bookings:read",
    input: BookingGuestId,
    output: BookingGuest,
    errors: [BookingGuestNotFound],
    run: getGuest,
  }),
  route({
    method: "POST",
    path: "/v1/booking-guests/{booking_guest_id}/withdraw",
    tag,
    summary: "Withdraw an invitation",
    description:
      "Withdraws an invitation: its link and its door code open nothing any more. A guest who has paid stays.",
    scope: "bookings:write",
    input: BookingGuestId,
    output: BookingGuest,
    errors: [BookingGuestNotFound, SharePaid],
    run: withdrawGuest,
  }),
  route({
    method: "POST",
    path: "/v1/booking-guests/{booking_guest_id}/remind",
    tag,
    summary: "Remind a guest",
    description: "Mails the invitation once more, at most once an hour.",
    scope: "bookings:write",
    input: BookingGuestId,
    output: BookingGuest,
    errors: [BookingGuestNotFound, GuestsNotPossible, ReminderTooSoon],
    run: remindGuest,
  }),
];

/** `/v1/bookings/{booking_id}/guests` and `/v1/booking-guests` */
export const guestRoutes: Route[] = ofHost;

/** The host's operations, and the signed-in member's own invitations. */
export const guestPortalRoutes: Route[] = [
  ...ofHost.map((declared) =>
    forMember(declared, {
      scope: "none",
      run: asMember(declared.run),
      ...(declared.home && { home: "/portal/v1/booking-guests" }),
    }),
  ),
  route({
    method: "GET",
    path: "/portal/v1/invitations",
    tag,
    summary: "List my invitations",
    description: "Lists the member's own invitations that lie ahead, soonest first.",
    scope: "none",
    input: NoInput,
    output: InvitationList,
    run: listMyInvitations,
  }),
  route({
    method: "POST",
    path: "/portal/v1/invitations/{booking_guest_id}/answer",
    tag,
    summary: "Answer my invitation",
    description:
      "Accepts or declines an invitation. The answer can be changed until the end; who declined can accept while a place is left.",
    scope: "none",
    input: AnswerMyInvitation,
    output: Invitation,
    errors: [BookingGuestNotFound, GuestsNotPossible, SharePaid, TooManyGuests],
    run: answerMyInvitation,
    example: { answer: "accept" },
  }),
  route({
    method: "POST",
    path: "/portal/v1/invitations/{booking_guest_id}/pay",
    tag,
    summary: "Pay my share",
    description:
      "Pays the member's share with a saved card. Repeated and concurrent requests charge once. While the bank asks for confirmation, `processor` has the `client_secret`: confirm, then send the same request again.",
    scope: "none",
    input: PayShare,
    output: SharePayment,
    errors: [
      BookingGuestNotFound,
      ShareNotPayable,
      AmountChanged,
      PaymentFailed,
      PaymentsNotEnabled,
      CheckoutInProgress,
      ...processorErrors,
    ],
    run: payShare,
    example: { payment_method_id: "pm_01JD0000000000000000000000" },
  }),
];
