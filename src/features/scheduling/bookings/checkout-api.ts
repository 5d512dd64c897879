import { BookingNotFound, PaidByBooker } from "./errors";
import { HoldExpired, AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import { ConfirmBooking } from "./exception-schema";
import { placeErrors } from "./place-errors";
import { Booking, BookingId, CheckoutBooking, CreateBooking, RequestBooking } from "./schema";
import { MemberNotFound } from "@/features/people/errors";
import {
  PaymentFailed,
  PaymentsNotEnabled,
  processorErrors,
} from "@/features/billing/payments/errors";
import { asMember } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { type Route, route } from "@/server/route";
import { checkoutBooking } from "./checkout";
import { confirmBooking } from "./confirm";
import { createBooking, requestBooking } from "./create-booking";
import { extendHold } from "./extend-hold";
import { releaseBooking } from "./release";
import { syncBooking } from "./sync";

const tag = "Bookings";
const time = {
  resource_id: "evr_01JD0000000000000000000000",
  starts_at_local: "2026-03-02T09:00:00",
  ends_at_local: "2026-03-02T10:00:00",
};

/** Operations on one booking; the same verbs for API keys and for the member it belongs to. */
const actions = [
  route({
    method: "POST",
    path: "/v1/bookings/{event_booking_id}/checkout",
    tag,
    summary: "Check out a booking",
    description:
      "Pays for a held booking with a saved card. The answer is 200 with status `confirmed`, or with `pending_payment` and `processor.client_secret` while the payer's bank asks for confirmation. Repeated and concurrent requests charge once. A declined card is 402 `payment_failed`: the place stays held and another card can be tried. `return_url` is the page of yours that continues after the bank; it is not stored.",
    scope: "bookings:write",
    input: CheckoutBooking,
    output: Booking,
    errors: [
      BookingNotFound,
      PaidByBooker,
      PaymentFailed,
      PaymentsNotEnabled,
      HoldExpired,
      AmountChanged,
      CheckoutInProgress,
      InvalidStatusTransition,
      ...processorErrors,
    ],
    run: checkoutBooking,
    example: { payment_method_id: "pm_01JD0000000000000000000000" },
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/sync",
    tag,
    summary: "Ask the processor about a booking's payment",
    description:
      "Asks the processor how a booking's payment stands. Call it when the payer returns from the bank; the answer is the booking as it is now.",
    scope: "bookings:write",
    input: BookingId,
    output: Booking,
    errors: [BookingNotFound, ...processorErrors],
    run: syncBooking,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/extend-hold",
    tag,
    summary: "Extend a hold, once",
    description: "Extends a hold by its own length. A hold can be extended once.",
    scope: "bookings:write",
    input: BookingId,
    output: Booking,
    errors: [BookingNotFound, HoldExpired, InvalidStatusTransition],
    run: extendHold,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/release",
    tag,
    summary: "Release an unpaid place",
    description:
      "Releases an unpaid place: a hold, a payment that was begun, or a request that awaits approval.",
    scope: "bookings:write",
    input: BookingId,
    output: Booking,
    errors: [BookingNotFound, InvalidStatusTransition, CheckoutInProgress, ...processorErrors],
    run: releaseBooking,
  }),
];

/** What staff alone may do with a held booking. */
const confirm = route({
  method: "POST",
  path: "/v1/bookings/{booking_id}/confirm",
  tag,
  summary: "Confirm a held booking without a payment",
  description:
    "Confirms a held booking that nobody pays for now: on account, or free of charge. A cancellation, or a cheaper time, credits the open invoice as it would refund a payment.",
  scope: "bookings:write",
  input: ConfirmBooking,
  output: Booking,
  errors: [
    BookingNotFound,
    HoldExpired,
    AmountChanged,
    CheckoutInProgress,
    InvalidStatusTransition,
  ],
  run: confirmBooking,
  example: { settle: "on_account" },
});

/** `/v1/bookings` beyond reading. */
export const checkoutRoutes = [
  route({
    method: "POST",
    path: "/v1/bookings",
    tag,
    summary: "Create a booking",
    description:
      "Books a place on a resource or at an event. The place is held until `held_until`, or confirmed at once if nothing is due. Pay for a held booking by checkout. With `exceptions:write` it is also booked outside the rules, at another price, on account or free of charge; the booking's history then says so, with the reason.",
    scope: "bookings:write",
    status: 201,
    input: CreateBooking,
    output: Booking,
    errors: [...placeErrors, AmountChanged, MemberNotFound],
    run: createBooking,
    example: { member_id: "mbr_01JD0000000000000000000000", ...time },
  }),
  ...actions,
  confirm,
];

/**
 * `/portal/v1/bookings`: the same for the signed-in member; `visible` narrows it to their own
 * bookings.
 */
export const checkoutPortalRoutes: Route[] = [
  route({
    method: "POST",
    path: "/portal/v1/bookings",
    tag,
    summary: "Book a place",
    description:
      "Books a place on a resource or at an event, for the signed-in member or for somebody in an account that they own. The price, allowances and limits are those of the member who comes; the member who books pays. The place is held until `held_until`, or confirmed at once if nothing is due. Pay for a held booking by checkout.",
    scope: "none",
    status: 201,
    input: RequestBooking,
    output: Booking,
    errors: [...placeErrors, AmountChanged, MemberNotFound],
    run: requestBooking,
    example: time,
  }),
  ...actions.map((action) => ({
    ...action,
    path: action.path.replace("/v1/", "/portal/v1/"),
    scope: "none" as const,
    run: asMember(action.run),
  })),
];
