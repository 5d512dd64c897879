import { type Portal, portalUrl } from "@/server/portal-url";
import ical, {
  escape,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { readPlace } from "@/features/platform/organizations/read-place";
import type { Ctx } from "@/server/context";
import { atEventTime } from "./moved-event";
import type { BookingId } from "./schema";
import { type BookingRow, loadBooking, presentStatus } from "./store";
import { PLACED } from "./status-rules";
import { titleOf } from "./title";

type Entry = Pick<
  BookingRow,
  "id" | "status" | "held_until" | "starts_at" | "ends_at" | "created_at" | "updated_at" | "notes"
> &
  Parameters<typeof titleOf>[0] & {
    /** Where it leads; default: the booking's page. */
    url?: string;
  };
type Club = Pick<Ctx, "baseUrl" | "now"> & {
  org: Portal["org"] & { name: string };
  place?: string;
};

/** Writes a booking as an iCalendar file (RFC 5545), times in UTC. Raises BookingNotFound. */
export async function bookingCalendar(ctx: Ctx, input: BookingId): Promise<string> {
  return bookingsCalendar(ctx, [input.booking_id]);
}

/** Writes several bookings as one iCalendar file. Raises BookingNotFound. */
export async function bookingsCalendar(ctx: Ctx, ids: string[]): Promise<string> {
  const bookings = await Promise.all(
    ids.map(async (id) => atEventTime(ctx, await loadBooking(ctx, id))),
  );
  return calendarText({ ...ctx, place: await readPlace(ctx) }, bookings);
}

/** Writes bookings as the text of a calendar; `ttl` is the refresh interval in seconds. */
export function calendarText(club: Club, rows: Entry[], ttl?: number): string {
  const calendar = ical({
    // The library does not escape this one text.
    name: escape(printable(club.org.name), false),
    method: ICalCalendarMethod.PUBLISH,
    prodId: "-//Foyer//Bookings//EN",
    ...(ttl && { ttl }),
  });
  for (const row of rows) calendar.createEvent(calendarEntry(club, row));
  return calendar.toString();
}

/**
 * Removes the control characters that calendar texts may not hold (§3.3.11): a parser stops at
 * them.
 */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r\u0080-\u009f]/gu, "");
}

/** Returns a booking as a calendar entry; one that has ended stays in it as cancelled. */
function calendarEntry(club: Club, row: Entry): ICalEventData {
  const status = presentStatus(row, club.now());
  const over = ["cancelled", "expired", "declined"].includes(status);
  return {
    // The id is the same in every file, so that a calendar updates its entry instead of adding
    // another.
    id: `${row.id}@foyer`,
    sequence:
      Math.floor(row.updated_at.getTime() / 1000) - Math.floor(row.created_at.getTime() / 1000),
    stamp: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    summary: printable(titleOf(row)),
    location: printable(club.place ?? club.org.name),
    description: row.notes === null ? undefined : printable(row.notes),
    url: row.url ?? portalUrl(club, `/bookings/${row.id}`),
    status: over
      ? ICalEventStatus.CANCELLED
      : PLACED.includes(status)
        ? ICalEventStatus.CONFIRMED
        : ICalEventStatus.TENTATIVE,
  };
}

/** Answers with the file as a download. */
export function calendarResponse(text: unknown): Response {
  return new Response(String(text), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="booking.ics"',
    },
  });
}
