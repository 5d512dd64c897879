import type { Ctx } from "@/server/context";
import type { Mailed } from "./letter";

type BookedDate = { id: string; starts_at: Date; timezone: string; amount_due: number };

/**
 * Returns the confirmed dates of a series that were booked in one go with a booking, by one payment
 * or free of charge, earliest first: one message tells of all of them. Any other booking is alone.
 */
export async function bookedTogether(ctx: Ctx, booking: Mailed): Promise<BookedDate[]> {
  const { series_id, payment_id, decided_at } = booking;
  // Staff decide about each date at another time.
  if (series_id === null || decided_at !== null) return [booking];
  return ctx.db.booking.findMany({
    where: {
      ...{ organization_id: ctx.org.id, series_id, payment_id },
      ...{ decided_at: null, status: "confirmed" },
    },
    select: { id: true, starts_at: true, timezone: true, amount_due: true },
    orderBy: [{ starts_at: "asc" }, { id: "asc" }],
  });
}
