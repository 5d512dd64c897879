import { bookingInclude, presentStatus, toBooking } from "@/features/scheduling/bookings/store";
import { toTimestamp } from "@/lib/time";
import { type Ctx, visible } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { latestOf } from "@/server/data/list";
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

/** Returns the dates of a series that are held for payment, earliest first. */
export function unpaidOf({ bookings }: Pick<Row, "bookings">, now: Date): Row["bookings"] {
  return bookings
    .filter((one) => ["held", "pending_payment"].includes(presentStatus(one, now)))
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
}

function owedFor(row: Row, now: Date, options: { secret?: boolean }) {
  const unpaid = unpaidOf(row, now).map((one) => toBooking(one, now, options));
  const ends = unpaid.flatMap(({ held_until }) => held_until ?? []).sort();
  return {
    currency: (unpaid.find(({ amount_due }) => amount_due > 0) ?? row.bookings[0])?.currency ?? "",
    amount_due: unpaid.reduce((sum, { amount_due }) => sum + amount_due, 0),
    held_until: ends[0] ?? null,
    processor: unpaid.find(({ status }) => status === "pending_payment")?.processor ?? null,
  };
}

/** Loads a series that the caller may see, with its bookings, or raises BookingSeriesNotFound. */
export async function loadBookingSeries(ctx: Ctx, id: string): Promise<Row> {
  const row = await ctx.db.bookingSeries.findFirst({
    where: { ...visible(ctx), id },
    include: bookingSeriesInclude,
  });
  if (!row) throw BookingSeriesNotFound({ resource: "booking_series", resource_id: id });
  return row;
}

/** Returns the view of a series; `client_secret` only in answers about this one, never in lists. */
export function toBookingSeries(
  row: Row,
  now: Date,
  options: { secret?: boolean } = {},
): BookingSeries {
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
    ...owedFor(row, now, options),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(latestOf([row, ...row.bookings])),
  };
}
