import { toLocal } from "@/lib/time";
import { type BookingRow, titleOf } from "@/features/bookings/store";
import { grossLine } from "@/features/invoices/rules";
import type { InvoiceLine } from "@/features/invoices/schema";
import type { AppliedTax } from "@/features/tax-rates/schema";

type Described = Pick<BookingRow, "id" | "starts_at" | "ends_at" | "timezone" | "tax"> &
  Parameters<typeof titleOf>[0];

/**
 * The line of an invoice about a booking, over so much money (minor units, with tax, at the booking's
 * rate); `what` it is for, if not for the booking itself.
 */
export function lineOf(booking: Described, gross: number, what?: string): InvoiceLine {
  const about = `${titleOf(booking)}, ${describeTime(booking)}`;
  const description = what ? `${what}: ${about}` : about;
  const tax = booking.tax as AppliedTax | null;
  return grossLine({ description, gross, booking_id: booking.id }, tax);
}

/** `2026-03-01 09:00–10:00 (Europe/Berlin)` */
export function describeTime({
  starts_at,
  ends_at,
  timezone,
}: Pick<Described, "starts_at" | "ends_at" | "timezone">): string {
  const [from, until] = [starts_at, ends_at].map((at) => toLocal(at.getTime(), timezone));
  const [day, start] = [from?.slice(0, 10), from?.slice(11, 16)];
  const end = until?.startsWith(`${day}`) ? until.slice(11, 16) : until?.slice(0, 16);
  return `${day} ${start}–${end?.replace("T", " ")} (${timezone})`;
}
