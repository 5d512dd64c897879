import { toLocal } from "@/lib/time";
import { type BookingRow, titleOf } from "@/features/bookings/store";
import { grossLine } from "@/features/invoices/rules";
import type { InvoiceLine } from "@/features/invoices/schema";
import type { AppliedTax } from "@/features/tax-rates/schema";
import type { Organization } from "@/server/context";
import { formatDate, formatTime } from "@/ui/format";

type Described = Pick<BookingRow, "id" | "starts_at" | "ends_at" | "timezone" | "tax"> &
  Parameters<typeof titleOf>[0];
type Issuer = Pick<Organization, "locale" | "default_timezone">;

/**
 * The line of an invoice about a booking, over so much money (minor units, with tax, at the booking's
 * rate), in the issuer's language; `what` it is for, if not for the booking itself.
 */
export function lineOf(org: Issuer, booking: Described, gross: number, what?: string): InvoiceLine {
  const about = `${titleOf(booking)}, ${describeTime(booking, org)}`;
  const description = what ? `${what}: ${about}` : about;
  const tax = booking.tax as AppliedTax | null;
  return grossLine({ description, gross, booking_id: booking.id }, tax);
}

/** `27 Nov 2026, 11:00–13:00`; whose clock it is only where that is not the issuer's. */
export function describeTime(
  { starts_at, ends_at, timezone }: Pick<Described, "starts_at" | "ends_at" | "timezone">,
  { locale, default_timezone: home }: Issuer,
): string {
  const day = (at: Date) => formatDate(at.toISOString(), timezone, locale);
  const clock = (at: Date) => formatTime(toLocal(at.getTime(), timezone), locale);
  const from = `${day(starts_at)}, ${clock(starts_at)}`;
  // An end at midnight belongs to the day before it.
  const isOneDay = day(starts_at) === day(new Date(ends_at.getTime() - 1));
  const until = isOneDay ? `–${clock(ends_at)}` : ` – ${day(ends_at)}, ${clock(ends_at)}`;
  return `${from}${until}${timezone === home ? "" : ` (${timezone})`}`;
}
