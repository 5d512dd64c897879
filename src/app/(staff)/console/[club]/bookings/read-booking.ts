import { cache } from "react";
import { orNull } from "@/app/or-null";
import { dueOf, staffActs } from "@/features/scheduling/bookings/components/staff/staff-acts";
import { openWith } from "../../../open-console";
import { withRefunds } from "../with-refunds";

/** Reads a booking with all around it that the reader may see, and what they may do about it; null where there is none. */
export const readBooking = cache(async (booking_id: string) => {
  const { call, may, locale, now } = await openWith("bookings:read");
  const found = await orNull(call.bookings.get({ booking_id }));
  if (!found) return null;
  const booking = found.value;
  const { member_id, invoice_id, series_id, event_id } = booking;
  const isLeft = booking.is_schedule_desynced && may("events:read");
  const [member, history, invoice, money, series, moved] = await Promise.all([
    may("members:read") ? call.members.get({ member_id }) : null,
    call.bookings.history({ booking_id, size: 20 }),
    invoice_id && may("invoices:read") ? call.bookings.invoice({ invoice_id }) : null,
    may("payments:read") ? readMoney({ id: booking_id, invoice_id }) : null,
    series_id ? call.bookingSeries.get({ series_id }) : null,
    isLeft && event_id ? call.events.get({ event_id }) : null,
  ]);
  const due = dueOf(booking, invoice?.value ?? null);
  return {
    booking,
    due,
    ...{ may, locale, money },
    member: member?.value ?? null,
    invoice: invoice?.value ?? null,
    history: history.items,
    /** The dates of its weekly series, itself among them. */
    dates: series?.value.outcomes.flatMap((one) => one.booking ?? []) ?? [],
    acts: staffActs(booking, { may, due, now: new Date(now), moved: moved?.value ?? null }),
  };
});
export type ReadBooking = NonNullable<Awaited<ReturnType<typeof readBooking>>>;

/** Reads what was paid for a booking or its invoice, the latest first, each payment with its refunds. */
async function readMoney({ id, invoice_id }: { id: string; invoice_id: string | null }) {
  const { call } = await openWith("payments:read");
  const found = await Promise.all([
    call.payments.list({ booking_id: id, size: 50 }),
    ...(invoice_id ? [call.payments.list({ invoice_id, size: 50 })] : []),
  ]);
  const payments = new Map(found.flatMap(({ items }) => items).map((one) => [one.id, one]));
  return withRefunds([...payments.values()]);
}
