import { toLocal } from "@/lib/time";
import { type BookingRow, titleOf } from "@/features/bookings/store";
import type { InvoiceLine } from "@/features/invoices/schema";

type Described = Pick<BookingRow, "id" | "starts_at" | "ends_at" | "timezone"> &
  Parameters<typeof titleOf>[0];

/** The line of an invoice about a booking; `what` it is for, if not for the booking itself. */
export function lineOf(booking: Described, amount: number, what?: string): InvoiceLine {
  const about = `${titleOf(booking)}, ${describeTime(booking)}`;
  const description = what ? `${what}: ${about}` : about;
  return { description, quantity: 1, unit_amount: amount, amount, booking_id: booking.id };
}

/** `2026-03-01 09:00–10:00 (Europe/Berlin)` */
export function describeTime({ starts_at, ends_at, timezone }: Omit<Described, "id">): string {
  const [from, until] = [starts_at, ends_at].map((at) => toLocal(at.getTime(), timezone));
  const [day, start] = [from?.slice(0, 10), from?.slice(11, 16)];
  const end = until?.startsWith(`${day}`) ? until.slice(11, 16) : until?.slice(0, 16);
  return `${day} ${start}–${end?.replace("T", " ")} (${timezone})`;
}
