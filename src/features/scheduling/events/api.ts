import {
  DurationNotAllowed,
  EventNotFound,
  SlotUnavailable,
} from "@/features/scheduling/bookings/errors";
import { HostNotFound } from "@/features/scheduling/hosts/errors";
import { getHost } from "@/features/scheduling/hosts/get";
import { listHosts } from "@/features/scheduling/hosts/list";
import { Host, HostId, HostPage, ListHosts } from "@/features/scheduling/hosts/schema";
import { BookingsAffected } from "@/features/scheduling/resources/errors";
import { MemberNotFound } from "@/features/people/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { alsoByExternalId } from "@/server/data/external-id";
import { AmbiguousLocalTime, NonexistentLocalTime } from "@/server/local-times";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { AttendeePage, ListAttendees } from "./list-schema";
import { listAttendees } from "./attendees";
import { cancelEvent } from "./cancel";
import { createEvent } from "./create";
import { HostUnavailable } from "./errors";
import { getEvent } from "./get";
import { getHostSchedule } from "./host-schedule";
import { listEvents } from "./list";
import { getOfferedEvent, listOfferedEvents } from "./member-view";
import { publishEvent } from "./publish";
import { resyncBookings } from "./resync-bookings";
import {
  CancelEvent,
  CancelledEvent,
  ChangedEvent,
  CreateEvent,
  Event,
  EventId,
  GetOfferedEvent,
  EventPage,
  HostSchedule,
  ListEvents,
  ListHostSchedule,
  ListOfferedEvents,
  OfferedEvent,
  OfferedEventPage,
  ResyncBookings,
  ResyncResult,
  UpdateEvent,
} from "./schema";
import { unpublishEvent } from "./unpublish";
import { updateEvent } from "./update";

const tag = "Events";
const times = [NonexistentLocalTime, AmbiguousLocalTime, DurationNotAllowed];
const clashes = [SlotUnavailable, HostUnavailable];

/** `/v1/events` */
export const eventRoutes = [
  route({
    method: "GET",
    path: "/v1/events",
    tag,
    summary: "List events",
    description:
      "Lists events, drafts and cancelled ones included. Filter by status, host, resource, series, price rule or start.",
    scope: "events:read",
    input: ListEvents,
    output: EventPage,
    run: listEvents,
  }),
  route({
    method: "POST",
    path: "/v1/events",
    tag,
    summary: "Create an event",
    description:
      "Creates an event, as a draft unless `status` is `published`. A published event takes its whole resource and all of its hosts for its time; on a clash the request fails and `affected` lists what blocks it.",
    scope: "events:write",
    status: 201,
    input: CreateEvent,
    output: Event,
    errors: [...times, ...clashes, ExternalIdExists],
    run: createEvent,
    example: {
      title: "Open studio evening",
      starts_at_local: "2026-03-05T18:00:00",
      ends_at_local: "2026-03-05T21:00:00",
      timezone: "Europe/Berlin",
      capacity: 20,
    },
  }),
  ...alsoByExternalId(
    "events",
    route({
      method: "GET",
      path: "/v1/events/{event_id}",
      tag,
      summary: "Get an event",
      description: "Returns an event with its capacity and the places taken.",
      scope: "events:read",
      input: EventId,
      output: Event,
      errors: [EventNotFound],
      run: getEvent,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/events/{event_id}",
    tag,
    summary: "Update an event",
    description:
      "Changes an event. After a change of time or resource, its bookings keep their place and are marked `is_schedule_desynced`; `resync-bookings` then moves, offers or refunds them. An occurrence of a series becomes an exception. `dry_run` shows beforehand which bookings would be left behind, and what would go back if they were refunded.",
    scope: "events:write",
    input: UpdateEvent,
    output: ChangedEvent,
    errors: [
      EventNotFound,
      InvalidStatusTransition,
      ...times,
      ...clashes,
      BookingsAffected,
      ExternalIdExists,
    ],
    run: updateEvent,
    example: { title: "Open studio night" },
  }),
  route({
    method: "POST",
    path: "/v1/events/{event_id}/publish",
    tag,
    summary: "Publish an event",
    description:
      "Publishes a draft event, so that its places can be booked. It then takes its whole resource and all of its hosts for its time.",
    scope: "events:write",
    input: EventId,
    output: Event,
    errors: [EventNotFound, InvalidStatusTransition, ...clashes],
    run: publishEvent,
  }),
  route({
    method: "POST",
    path: "/v1/events/{event_id}/unpublish",
    tag,
    summary: "Unpublish an event",
    description:
      "Makes a published event a draft again, which gives its resource and its hosts free. Only while nobody has a place or waits for one, and not for a date of a published series: cancel those.",
    scope: "events:write",
    input: EventId,
    output: Event,
    errors: [EventNotFound, InvalidStatusTransition, BookingsAffected],
    run: unpublishEvent,
  }),
  route({
    method: "POST",
    path: "/v1/events/{event_id}/cancel",
    tag,
    summary: "Cancel an event",
    description:
      "Cancels an event with all of its live bookings. Members are told and refunded in full. A refund that fails because the processor is down is made as soon as it is back. `dry_run` shows beforehand who would be cancelled and what would go back.",
    scope: "events:write",
    input: CancelEvent,
    output: CancelledEvent,
    errors: [EventNotFound],
    run: cancelEvent,
    example: { notes: "The teacher is ill." },
  }),
  route({
    method: "POST",
    path: "/v1/events/{event_id}/resync-bookings",
    tag,
    summary: "Resync the bookings of a changed event",
    description:
      "Settles the bookings of a changed event. Every booking that is `is_schedule_desynced` is moved, offered the new time, or cancelled and refunded; the answer has an outcome for each.",
    scope: "events:write",
    input: ResyncBookings,
    output: ResyncResult,
    errors: [EventNotFound],
    run: resyncBookings,
    example: { action: "move" },
  }),
  route({
    method: "GET",
    path: "/v1/events/{event_id}/attendees",
    tag,
    summary: "List the attendees of an event",
    description:
      "Lists an event's bookings, each with the member who attends and what is to be paid. Filter by status to see who is expected, and by payment to see who owes.",
    scope: "bookings:read",
    input: ListAttendees,
    output: AttendeePage,
    errors: [EventNotFound],
    run: listAttendees,
  }),
  route({
    method: "GET",
    path: "/v1/events/hosts/{host_id}/schedule",
    tag: "Event hosts",
    summary: "Get the schedule of an event host",
    description:
      "Returns the events that a host leads within a window. Drafts that clash with them are listed in `conflicts`.",
    scope: "events:read",
    input: ListHostSchedule,
    output: HostSchedule,
    errors: [HostNotFound],
    run: getHostSchedule,
  }),
];

/** `/portal/v1/events` and its hosts, for a signed-in member or an API key. */
export const eventPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/events",
    tag,
    summary: "List published events",
    description:
      "Lists published events that are not private, soonest first; by default coming ones. Prices are the member's own.",
    scope: "events:read",
    input: ListOfferedEvents,
    output: OfferedEventPage,
    run: listOfferedEvents,
  }),
  route({
    method: "GET",
    path: "/portal/v1/events/{event_id}",
    tag,
    summary: "Get a published event",
    description: "Returns a published event with the member's own price and the places left.",
    scope: "events:read",
    input: GetOfferedEvent,
    output: OfferedEvent,
    errors: [EventNotFound, MemberNotFound],
    run: getOfferedEvent,
  }),
  route({
    method: "GET",
    path: "/portal/v1/events/hosts",
    tag: "Event hosts",
    summary: "List event hosts",
    description: "Lists the hosts who lead events.",
    scope: "hosts:read",
    input: ListHosts.omit({ include_archived: true, external_id: true }),
    output: HostPage,
    run: (ctx, input) => listHosts(ctx, { ...input, include_archived: false }),
  }),
  route({
    method: "GET",
    path: "/portal/v1/events/hosts/{host_id}",
    tag: "Event hosts",
    summary: "Get an event host",
    description: "Returns an event host.",
    scope: "hosts:read",
    input: HostId,
    output: Host,
    errors: [HostNotFound],
    run: getHost,
  }),
];
