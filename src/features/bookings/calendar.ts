import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Ctx } from "@/server/context";
import type { BookingId } from "./schema";
import { loadBooking, presentStatus, titleOf } from "./store";

/** A booking as an iCalendar file (RFC 5545), times in UTC. Raises BookingNotFound. */
export async function bookingCalendar(ctx: Ctx, input: BookingId): Promise<string> {
  const row = await loadBooking(ctx, input.booking_id);
  const status = presentStatus(row, ctx.now());
  const over = ["cancelled", "expired", "declined"].includes(status);
  const calendar = ical({
    name: ctx.org.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: "-//Foyer//Bookings//EN",
  });
  calendar.createEvent({
    // The same id in every download, so that a calendar updates its entry instead of adding another.
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
      : status === "confirmed"
        ? ICalEventStatus.CONFIRMED
        : ICalEventStatus.TENTATIVE,
  });
  return calendar.toString();
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
