import { route } from "@/server/route";
import { BookingNotFound } from "./errors";
import { getBooking } from "./get";
import { bookingCalendar, calendarResponse } from "./calendar";
import { listBookings } from "./list";
import { Booking, BookingId, BookingPage, CalendarText, ListBookings } from "./schema";

const tag = "Bookings";

/** Reading bookings; what changes them needs the money and lives in features/checkout. */
export const bookingRoutes = [
  route({
    method: "GET",
    path: "/v1/bookings",
    tag,
    summary: "List bookings",
    scope: "bookings:read",
    input: ListBookings,
    output: BookingPage,
    run: listBookings,
  }),
  route({
    method: "GET",
    path: "/v1/bookings/{booking_id}",
    tag,
    summary: "Get a booking",
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
    scope: "bookings:read",
    input: BookingId,
    output: CalendarText,
    errors: [BookingNotFound],
    run: bookingCalendar,
    respond: calendarResponse,
  }),
];

/** The same for the signed-in member; `visible` narrows them to its own bookings. */
export const bookingPortalRoutes = bookingRoutes.map((declared) => ({
  ...declared,
  path: declared.path.replace("/v1/", "/portal/v1/"),
}));
