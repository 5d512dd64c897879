import { z } from "zod";
import { BookingId, BookingStatus } from "@/features/scheduling/bookings/schema";
import { Id, LocalDate } from "@/lib/wire";

export const ReadHostDay = z.strictObject({
  host_id: Id,
  day: LocalDate.optional()
    .describe("The local date in the organization's time zone; by default today.")
    .meta({ example: "2026-03-02" }),
});
export type ReadHostDay = z.infer<typeof ReadHostDay>;

export const ATTENDEE_ACTS = ["check_in", "undo", "no_show"] as const;

export const HostAttendee = z
  .object({
    booking_id: Id,
    name: z.string(),
    photo_url: z.string().nullable(),
    quantity: z.int(),
    status: BookingStatus,
    may: z
      .array(z.enum(ATTENDEE_ACTS))
      .describe("The acts that its status and the caller's scopes allow now."),
  })
  .meta({
    id: "HostAttendee",
    description: "Somebody who attends an event, without contact data and money.",
  });
export type HostAttendee = z.infer<typeof HostAttendee>;

export const HostDay = z
  .object({
    host_id: Id,
    day: z.string().describe("A local date."),
    today: z.string().describe("The present date in the organization's time zone."),
    events: z
      .array(
        z.object({
          event_id: Id,
          title: z.string(),
          starts_at_local: z.string(),
          ends_at_local: z.string(),
          timezone: z.string(),
          place: z.string().nullable().describe("The name of its resource, if it has one."),
          capacity: z.int().nullable().describe("Null for an event without a limit of places."),
          attendees: z.array(HostAttendee).describe("Those who are expected or came, by name."),
        }),
      )
      .describe("Published events that the host leads on that day, the soonest first."),
    next: z
      .object({ title: z.string(), starts_at_local: z.string() })
      .nullable()
      .describe("The first event after that day."),
  })
  .meta({ id: "HostDay" });
export type HostDay = z.infer<typeof HostDay>;

export const AttendeeOfHost = BookingId.extend({ host_id: Id });
export type AttendeeOfHost = z.infer<typeof AttendeeOfHost>;
