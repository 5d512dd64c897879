import { bookingInclude, toBooking } from "@/features/scheduling/bookings/store";
import { toTimestamp } from "@/lib/time";
import { type Ctx, visible } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { BookingSeriesNotFound } from "./errors";
import type { BookingSeries } from "./schema";

/** The outcome of a date, as it is stored. */
export type Outcome = {
  starts_at_local: string;
  ends_at_local: string;
  booking_id: string | null;
  code: string | null;
  message: string | null;
  alternatives: unknown[];
};

/** The relations that a series' view needs beside its row. */
export const bookingSeriesInclude = {
  bookings: { include: bookingInclude },
} satisfies Prisma.BookingSeriesInclude;
type Row = Prisma.BookingSeriesGetPayload<{ include: typeof bookingSeriesInclude }>;

/** Loads a series that the caller may see, with its bookings, or raises BookingSeriesNotFound. */
export async function loadBookingSeries(ctx: Ctx, id: string): Promise<Row> {
  const row = await ctx.db.bookingSeries.findFirst({
    where: { ...visible(ctx), id },
    include: bookingSeriesInclude,
  });
  if (!row) throw BookingSeriesNotFound({ resource: "booking_series", resource_id: id });
  return row;
}

export function toBookingSeries(row: Row, now: Date): BookingSeries {
  const bookings = new Map(row.bookings.map((booking) => [booking.id, booking]));
  return {
    id: row.id,
    member_id: row.member_id,
    resource_id: row.resource_id,
    starts_at_local: row.starts_at_local,
    ends_at_local: row.ends_at_local,
    timezone: row.timezone,
    rrule: row.rrule,
    dates: row.dates,
    quantity: row.quantity,
    mode: row.mode as BookingSeries["mode"],
    promo_code: row.promo_code,
    outcomes: (row.outcomes as Outcome[]).map(({ booking_id, ...outcome }) => {
      const booking = booking_id === null ? undefined : bookings.get(booking_id);
      return {
        ...outcome,
        status: booking_id === null ? "skipped" : "created",
        booking: booking ? toBooking(booking, now) : null,
      };
    }),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
