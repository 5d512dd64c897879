import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from "ical-generator";
import type { Ctx } from "@/server/context";
import type { BookingId } from "./schema";
import { type BookingRow, loadBooking, presentStatus, titleOf } from "./store";

/** A booking as an iCalendar file (RFC 5545), times in UTC. Raises BookingNotFound. */
export async function bookingCalendar(ctx: Ctx, input: BookingId): Promise<string> {
  const row = await loadBooking(ctx, input.booking_id);
  const calendar = ical({
    name: ctx.org.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: "-//Foyer//Bookings//EN",
  });
  calendar.createEvent(calendarEntry(ctx, row));
  return calendar.toString();
}

/** A booking as an entry of a calendar; one that is over stays in it as cancelled. */
export function calendarEntry(ctx: Ctx, row: BookingRow): ICalEventData {
  const status = presentStatus(row, ctx.now());
  const over = ["cancelled", "expired", "declined"].includes(status);
  return {
    // The same id wherever it goes out, so that a calendar updates its entry instead of adding another.
    id: `${row.id}@foyer`,
    sequence:
      Math.floor(row.updated_at.getTime() / 1000) - Math.floor(row.created_at.getTime() / 1000),
    stamp: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    summary: titleOf(row),
    location: ctx.org.name,
    description: row.notes ?? undefined,
    url: `${ctx.baseUrl}/bookings/${row.id}`,
    status: over
      ? ICalEventStatus.CANCELLED
      : ["confirmed", "checked_in", "completed", "no_show"].includes(status)
        ? ICalEventStatus.CONFIRMED
        : ICalEventStatus.TENTATIVE,
  };
}

/** The file as a download. */
export function calendarResponse(text: unknown): Response {
  return new Response(String(text), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="booking.ics"',
    },
  });
}
