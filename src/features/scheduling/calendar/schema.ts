import { z } from "zod";
import { BookingStatus } from "@/features/scheduling/bookings/schema";
import { Id, LocalDate, LocalDateTime, QueryInt, SomeIds, SomeOf, Timestamp } from "@/lib/wire";

export const ReadCalendar = z.strictObject({
  from_local: LocalDateTime.describe("On each resource's own clock."),
  to_local: LocalDateTime.describe("Likewise; at most 31 days later."),
  resource_ids: SomeIds.describe("Without them all that are not archived."),
  category: z.string().max(100).optional().describe("Filters by the resources' category."),
  host_ids: SomeIds.describe("Shows only events of these hosts, and no bookings."),
});
export type ReadCalendar = z.infer<typeof ReadCalendar>;

export const ReadCalendarDays = z.strictObject({
  from: LocalDate.describe("The first day, on each resource's own clock."),
  days: QueryInt(1, 42).default(42),
  resource_ids: SomeIds.describe("Without them the first 200 that are not archived, by name."),
  category: z.string().max(100).optional().describe("Filters by the resources' category."),
  statuses: SomeOf(BookingStatus).describe("Of all bookings and events, counts these bookings."),
  host_ids: SomeIds.describe("Likewise, counts the events of these hosts."),
  member_id: Id.optional().describe(
    "Likewise, counts the bookings of this member and the events that they attend.",
  ),
});
export type ReadCalendarDays = z.infer<typeof ReadCalendarDays>;

export const CalendarDays = z
  .object({
    days: z.array(
      z.object({
        day: z.string(),
        open_minutes: z
          .int()
          .describe("Minutes in which resources are open, each as often as it has places."),
        taken_minutes: z
          .int()
          .describe("Those of them that bookings, their buffers, holds and events take."),
        count: z.int().describe("Bookings and events of resources that begin on the day."),
        matching: z
          .int()
          .nullable()
          .describe(
            "Those of them that fit `statuses`, `host_ids` and `member_id`; null without any of the three.",
          ),
      }),
    ),
  })
  .meta({ id: "CalendarDays" });
export type CalendarDays = z.infer<typeof CalendarDays>;

export const PAYMENTS = ["paid", "due", "on_account", "free"] as const;

export const CalendarBlock = z
  .object({
    kind: z
      .enum(["booking", "event", "closure", "hold", "buffer"])
      .describe("`hold` is an unpaid place that lapses; `buffer` lies around a booking."),
    id: z
      .string()
      .nullable()
      .describe("The id of the booking or event; null for a closure. A buffer has its booking's."),
    version: Timestamp.nullable().describe("When the booking or event was changed last."),
    from: Timestamp,
    until: Timestamp,
    starts_at_local: z
      .string()
      .describe("On its own clock; of a closure as its override says it, which this names."),
    ends_at_local: z.string(),
    quantity: z.int().describe("Places taken; for an event, by its attendees."),
    title: z.string().nullable().describe("The event's title."),
    status: z.string().nullable().describe("The status of the booking or event."),
    held_until: Timestamp.nullable(),
    member: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe("The member who comes; null without the scope `members:read`."),
    payment: z
      .enum(PAYMENTS)
      .nullable()
      .describe(
        "How the booking is paid; `on_account` while its invoice is open, null once that is voided or uncollectible.",
      ),
    desynced: z.boolean().describe("It, or an attendee's booking, has not followed its event."),
    series_id: Id.nullable().describe("The booking series or recurring event that it is part of."),
    host_ids: z.array(Id),
    movable: z
      .boolean()
      .describe(
        "True for a booking that can be rescheduled now, an event that is not over, and a closure.",
      ),
    unmovable_reason: z
      .string()
      .nullable()
      .describe("The status, or kind of block, that forbids it."),
  })
  .meta({ id: "CalendarBlock" });
export type CalendarBlock = z.infer<typeof CalendarBlock>;

export const Calendar = z
  .object({
    from: Timestamp.describe("The start of the window on the organization's clock."),
    until: Timestamp,
    timezone: z.string(),
    changed_at: Timestamp.nullable().describe("The latest change of all that is shown."),
    resources: z.array(
      z
        .object({
          id: Id,
          name: z.string(),
          category: z.string().nullable(),
          step_minutes: z.int().describe("The grid that bookings start on."),
          capacity: z.int().describe("The most places that are open at once in the window."),
          timezone: z.string(),
          open: z
            .array(
              z.object({
                from: Timestamp,
                until: Timestamp,
                capacity: z.int(),
                source: z
                  .enum(["weekly", "override"])
                  .describe("The weekly rule, or an exception to it."),
              }),
            )
            .describe("The effective opening hours."),
          blocks: z.array(CalendarBlock).describe("All that takes or closes it, by start."),
        })
        .meta({ id: "CalendarResource" }),
    ),
  })
  .meta({ id: "Calendar" });
export type Calendar = z.infer<typeof Calendar>;
export type CalendarResource = Calendar["resources"][number];
