import { BookingNotFound, CheckInNotOpen } from "@/features/scheduling/bookings/errors";
import { HostNotFound } from "@/features/scheduling/hosts/errors";
import { processorErrors } from "@/features/billing/payments/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { checkInAttendee, noteNoShow, undoAttendee } from "./attendance";
import { readHostDay } from "./read-host-day";
import { AttendeeOfHost, HostAttendee, HostDay, ReadHostDay } from "./schema";

const tag = "Event hosts";
const act = {
  method: "POST",
  tag,
  scope: "hosting:write",
  input: AttendeeOfHost,
  output: HostAttendee,
} as const;
const refused = [HostNotFound, BookingNotFound, InvalidStatusTransition];

/** `/v1/events/hosts/{host_id}/day` and the attendees of that host. */
export const hostingRoutes = [
  route({
    method: "GET",
    path: "/v1/events/hosts/{host_id}/day",
    tag,
    summary: "Read the day of an event host",
    description:
      "Returns the events that a host leads on a day, each with those who attend. It holds names, and neither contact data nor money: the scope is for instructors. A person of the staff who is a host sees no other host with it.",
    scope: "hosting:read",
    input: ReadHostDay,
    output: HostDay,
    errors: [HostNotFound],
    run: readHostDay,
  }),
  route({
    ...act,
    path: "/v1/events/hosts/{host_id}/bookings/{booking_id}/check-in",
    summary: "Check an attendee of a host in",
    description:
      "Checks somebody in who attends an event of the host, from the midnight before its start.",
    errors: [...refused, CheckInNotOpen],
    run: checkInAttendee,
  }),
  route({
    ...act,
    path: "/v1/events/hosts/{host_id}/bookings/{booking_id}/undo-check-in",
    summary: "Undo the check-in of an attendee of a host",
    description: "Undoes the check-in of somebody who attends an event of the host.",
    errors: refused,
    run: undoAttendee,
  }),
  route({
    ...act,
    path: "/v1/events/hosts/{host_id}/bookings/{booking_id}/no-show",
    verb: "markNoShow",
    summary: "Note that an attendee of a host did not come",
    description:
      "Marks a booking of an event of the host as a no-show, once the event has begun: the terms' share of the price is kept, the rest is refunded.",
    errors: [...refused, ...processorErrors],
    run: noteNoShow,
  }),
];
