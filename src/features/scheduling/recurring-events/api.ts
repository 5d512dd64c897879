import { EventNotFound, SlotUnavailable } from "@/features/scheduling/bookings/errors";
import { HostUnavailable } from "@/features/scheduling/events/errors";
import { CancelledEvent } from "@/features/scheduling/events/schema";
import { BookingsAffected } from "@/features/scheduling/resources/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { alsoByExternalId } from "@/server/data/external-id";
import { AmbiguousLocalTime, NonexistentLocalTime } from "@/server/local-times";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { cancelRecurringEvent } from "./cancel";
import { cancelOccurrence } from "./cancel-occurrence";
import { createRecurringEvent } from "./create";
import { RecurringEventNotFound } from "./errors";
import { getRecurringEvent } from "./get";
import { listRecurringEvents } from "./list";
import { listOccurrences } from "./occurrences";
import { publishRecurringEvent } from "./publish";
import {
  CancelledRecurringEvent,
  CancelOccurrence,
  CancelRecurringEvent,
  CreateRecurringEvent,
  ListOccurrences,
  ListRecurringEvents,
  Occurrence,
  OccurrencePage,
  PublishRecurringEvent,
  RecurringEvent,
  RecurringEventId,
  RecurringEventPage,
  UpdateOccurrence,
  UpdateRecurringEvent,
} from "./schema";
import { updateRecurringEvent } from "./update";
import { updateOccurrence } from "./update-occurrence";

const tag = "Recurring events";
const clashes = [SlotUnavailable, HostUnavailable];
const changes = [InvalidStatusTransition, ...clashes, BookingsAffected];

/** `/v1/events/recurring` */
export const recurringEventRoutes = [
  route({
    method: "GET",
    path: "/v1/events/recurring",
    tag,
    summary: "List recurring events",
    description: "Lists recurring events, newest first.",
    scope: "events:read",
    input: ListRecurringEvents,
    output: RecurringEventPage,
    run: listRecurringEvents,
  }),
  route({
    method: "POST",
    path: "/v1/events/recurring",
    tag,
    summary: "Create a recurring event",
    description:
      "Creates a recurring event and its coming dates as events. Each date is identified by `original_starts_at_local`, the wall-clock time that the rule gives it. Past dates create no events.",
    scope: "events:write",
    status: 201,
    input: CreateRecurringEvent,
    output: RecurringEvent,
    errors: [...clashes, ExternalIdExists],
    run: createRecurringEvent,
    example: {
      title: "Morning yoga",
      rrule: "FREQ=WEEKLY;BYDAY=MO,WE",
      starts_at_local: "2026-03-02T07:30:00",
      ends_at_local: "2026-03-02T08:30:00",
      timezone: "Europe/Berlin",
      capacity: 12,
    },
  }),
  ...alsoByExternalId(
    "recurring_events",
    route({
      method: "GET",
      path: "/v1/events/recurring/{recurring_event_id}",
      tag,
      summary: "Get a recurring event",
      description: "Returns a recurring event with its rule.",
      scope: "events:read",
      input: RecurringEventId,
      output: RecurringEvent,
      errors: [RecurringEventNotFound],
      run: getRecurringEvent,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/events/recurring/{recurring_event_id}",
    tag,
    summary: "Update a recurring event",
    description:
      "Changes a series and all of its coming dates, except those that were changed individually. Dates keep their events, keys and bookings where the rule still gives them on the same day; bookings of dates that move are marked `is_schedule_desynced`.",
    scope: "events:write",
    input: UpdateRecurringEvent,
    output: RecurringEvent,
    errors: [RecurringEventNotFound, ...changes, ExternalIdExists],
    run: updateRecurringEvent,
    example: { title: "Sunrise yoga" },
  }),
  route({
    method: "POST",
    path: "/v1/events/recurring/{recurring_event_id}/publish",
    tag,
    summary: "Publish a recurring event",
    description:
      "Publishes a recurring event and its coming dates. Publishing again retries the dates that are still drafts.",
    scope: "events:write",
    input: PublishRecurringEvent,
    output: RecurringEvent,
    errors: [RecurringEventNotFound, InvalidStatusTransition, ...clashes],
    run: publishRecurringEvent,
    example: { on_conflict: "keep" },
  }),
  route({
    method: "POST",
    path: "/v1/events/recurring/{recurring_event_id}/cancel",
    tag,
    summary: "Cancel a recurring event",
    description:
      "Cancels a recurring event and all of its coming dates. Their bookings are cancelled and refunded in full. `dry_run` shows beforehand who would be cancelled on all dates together, and what would go back.",
    scope: "events:write",
    input: CancelRecurringEvent,
    output: CancelledRecurringEvent,
    errors: [RecurringEventNotFound],
    run: cancelRecurringEvent,
    example: { notes: "The course has ended." },
  }),
  route({
    method: "GET",
    path: "/v1/events/recurring/{recurring_event_id}/occurrences",
    tag,
    summary: "List the occurrences of a recurring event",
    description:
      "Lists the dates of a recurring event that exist as events, soonest first, cancelled ones included. Dates after `materialized_until` are added over time.",
    scope: "events:read",
    input: ListOccurrences,
    output: OccurrencePage,
    errors: [RecurringEventNotFound],
    run: listOccurrences,
  }),
  route({
    method: "PATCH",
    path: "/v1/events/recurring/{recurring_event_id}/occurrences/{original_starts_at_local}",
    tag,
    summary: "Update an occurrence",
    description:
      "Changes one date of a recurring event, the dates from it on, or all coming dates, as `apply_to` says. A date that is changed alone becomes an exception. `dry_run` shows beforehand which dates would change.",
    scope: "events:write",
    input: UpdateOccurrence,
    output: Occurrence,
    errors: [
      RecurringEventNotFound,
      EventNotFound,
      NonexistentLocalTime,
      AmbiguousLocalTime,
      ...changes,
    ],
    run: updateOccurrence,
    example: { title: "Yoga with a guest", apply_to: "this" },
  }),
  route({
    method: "POST",
    path: "/v1/events/recurring/{recurring_event_id}/occurrences/{original_starts_at_local}/cancel",
    tag,
    summary: "Cancel an occurrence",
    description:
      "Cancels one date of a recurring event, or with `apply_to` all from it on. One date becomes an exdate; its event remains, as cancelled. `dry_run` shows beforehand who would be cancelled and what would go back.",
    scope: "events:write",
    input: CancelOccurrence,
    output: CancelledEvent,
    errors: [RecurringEventNotFound, EventNotFound, InvalidStatusTransition],
    run: cancelOccurrence,
    example: { notes: "Public holiday." },
  }),
];
