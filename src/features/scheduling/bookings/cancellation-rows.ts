/** What a preview of cancellations reads, of many bookings at once. */
import type { Ctx } from "@/server/context";
import { asClub, guestInclude } from "./guests/store";
import { type Billed, readBilled, sumBilled } from "./read-billed";
import { bookingInclude, type BookingRow, visibleBookings } from "./store";

/** A booking, its invoice, and what still pays for each share that a guest has paid; minor units. */
export type Cancellable = {
  booking: BookingRow;
  billed: Billed | undefined;
  shares: { left: number }[];
};

/** Reads the bookings that the caller may see, in a few queries; takes no locks. Others are left out. */
export async function readCancellables(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, Cancellable>> {
  const { db, org } = ctx;
  const bookings = await db.booking.findMany({
    where: { AND: [visibleBookings(ctx), { id: { in: [...ids] } }] },
    include: bookingInclude,
  });
  const guests = await db.bookingGuest.findMany({
    where: {
      ...{ organization_id: org.id, booking_id: { in: bookings.map(({ id }) => id) } },
      paid_at: { not: null },
    },
    include: guestInclude,
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
  // A guest's share has an invoice of its own, which the host's context does not show.
  const invoices = [...bookings, ...guests].flatMap(({ invoice_id }) => invoice_id ?? []);
  const billed = await readBilled(asClub(ctx), [...new Set(invoices)]);
  return new Map(
    bookings.map((booking) => [
      booking.id,
      {
        ...{ booking, billed: billed.get(booking.invoice_id ?? "") },
        shares: guests
          .filter(({ booking_id }) => booking_id === booking.id)
          .map(({ id, invoice_id }) => ({
            left: sumBilled(billed.get(invoice_id ?? ""), id).paid,
          })),
      },
    ]),
  );
}
