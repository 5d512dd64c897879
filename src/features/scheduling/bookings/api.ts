import { InvalidStatusTransition } from "@/server/errors";
import { forMember, route, type Route } from "@/server/route";
import { approveBooking } from "./approve";
import { bookingCalendar, calendarResponse } from "./calendar";
import { changePortalRoutes, changeRoutes } from "./change-api";
import { checkInBooking } from "./check-in";
import { checkoutPortalRoutes, checkoutRoutes } from "./checkout-api";
import { completeBooking } from "./complete";
import { declineBooking } from "./decline";
import { BookingNotFound, CheckInNotOpen } from "./errors";
import { getBooking } from "./get";
import { listBookings } from "./list";
import { HistoryPage, ListBookingHistory } from "./history-schema";
import { listHistory } from "./list-history";
import {
  Booking,
  BookingId,
  BookingPage,
  CalendarText,
  DecideBooking,
  UpdateBooking,
} from "./schema";
import { undoCheckIn } from "./undo-check-in";
import { updateBooking } from "./update";
import { ListBookings, ListMyBookings } from "./list-schema";

const tag = "Bookings";
const refused = [BookingNotFound, InvalidStatusTransition];

const list = route({
  method: "GET",
  path: "/v1/bookings",
  tag,
  summary: "List bookings",
  description:
    "Lists bookings. Filter by member, place, host, category, status, payment, time, or the words of a search.",
  scope: "bookings:read",
  input: ListBookings,
  output: BookingPage,
  run: listBookings,
});

/** Operations that members have as well; `visible` narrows them to their own bookings. */
const shared = [
  route({
    method: "GET",
    path: "/v1/bookings/{booking_id}",
    tag,
    summary: "Get a booking",
    description: "Returns a booking with its price, its terms and its state of payment.",
    scope: "bookings:read",
    input: BookingId,
    output: Booking,
    errors: [BookingNotFound],
    run: getBooking,
  }),
  route({
    method: "GET",
    path: "/v1/bookings/{booking_id}/calendar.ics",
    tag,
    summary: "Download a booking as a calendar file",
    description:
      "Returns a booking as an iCalendar file. A cancelled booking has `STATUS:CANCELLED`.",
    scope: "bookings:read",
    input: BookingId,
    output: CalendarText,
    errors: [BookingNotFound],
    run: bookingCalendar,
    respond: calendarResponse,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/check-in",
    tag,
    summary: "Check a booking in",
    description:
      "Checks a booking in. Members can do so within the window of the booking's terms, API keys all day from the midnight before its start. A no-show who arrives after all is checked in, unless part of the price was refunded.",
    scope: "bookings:write",
    input: BookingId,
    output: Booking,
    errors: [...refused, CheckInNotOpen],
    run: checkInBooking,
  }),
];

/** `/v1/bookings`: reading, holding, paying and changing. */
export const bookingRoutes = [
  list,
  ...shared,
  route({
    method: "PATCH",
    path: "/v1/bookings/{booking_id}",
    tag,
    summary: "Update a booking",
    description:
      "Changes a booking's notes and metadata. Use `reschedule` for its time, place or number of places.",
    scope: "bookings:write",
    input: UpdateBooking,
    output: Booking,
    errors: [BookingNotFound],
    run: updateBooking,
    example: { notes: "By the window, please" },
  }),
  route({
    method: "GET",
    path: "/v1/bookings/{booking_id}/history",
    tag,
    summary: "List the history of a booking",
    description: "Lists every change of a booking with who made it, newest first.",
    scope: "bookings:read",
    input: ListBookingHistory,
    output: HistoryPage,
    errors: [BookingNotFound],
    run: listHistory,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/approve",
    tag,
    summary: "Approve a requested booking",
    description:
      "Approves a requested booking. It is `confirmed` if nothing is due, otherwise `held` for 24 hours, at most until its start, so that the member can pay. A request that nobody decides on expires at its start, or at that of its event if it has moved.",
    scope: "bookings:write",
    input: DecideBooking,
    output: Booking,
    errors: refused,
    run: approveBooking,
    example: { notes: "See you there" },
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/decline",
    tag,
    summary: "Decline a requested booking",
    description:
      "Declines a requested booking and frees its place. Your `notes` are kept as `decision_notes`.",
    scope: "bookings:write",
    input: DecideBooking,
    output: Booking,
    errors: refused,
    run: declineBooking,
    example: { notes: "The hall is being painted" },
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/undo-check-in",
    tag,
    summary: "Undo a check-in",
    description: "Undoes a check-in that was made by mistake. The booking is `confirmed` again.",
    scope: "bookings:write",
    input: BookingId,
    output: Booking,
    errors: refused,
    run: undoCheckIn,
  }),
  route({
    method: "POST",
    path: "/v1/bookings/{booking_id}/complete",
    tag,
    summary: "Complete a booking",
    description:
      "Completes a booking that has begun. Bookings complete by themselves when they end.",
    scope: "bookings:write",
    input: BookingId,
    output: Booking,
    errors: refused,
    run: completeBooking,
  }),
  ...checkoutRoutes,
  ...changeRoutes,
];

/** The same operations for the signed-in member; `visible` narrows them to their own bookings. */
export const bookingPortalRoutes: Route[] = [
  forMember(list, {
    description: "Lists bookings. Filter by member, resource, event, status or start.",
    input: ListMyBookings,
  }),
  ...shared.map((declared) => forMember(declared)),
  ...checkoutPortalRoutes,
  ...changePortalRoutes,
];
