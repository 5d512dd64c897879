import { formatMoney } from "@/lib/money";
import { toLocal } from "@/lib/time";
import type { Booking } from "./schema";
import { lineWords } from "@/features/billing/invoices/line-words";
import type { BookingRow } from "./store";
import { titleOf } from "./title";
import { grossLine } from "@/features/billing/invoices/rules";
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import type { AppliedTax } from "@/features/catalogue/tax-rates/schema";
import type { Organization } from "@/server/context";
import { formatDate, formatTime, plainly } from "@/lib/format";

type Described = Pick<
  BookingRow,
  | "id"
  | "starts_at"
  | "ends_at"
  | "timezone"
  | "tax"
  | "price_amount"
  | "price_deductions"
  | "amount_due"
  | "currency"
> &
  Parameters<typeof titleOf>[0];
type Issuer = Pick<Organization, "locale" | "default_timezone">;

/**
 * Writes the invoice line of a booking over an amount (minor units, with tax, at the booking's
 * rate), in the issuer's language; `what` names a charge other than the booking itself.
 */
export function lineOf(org: Issuer, booking: Described, gross: number, what?: string): InvoiceLine {
  const about = `${titleOf(booking)}, ${describeTime(booking, org)}`;
  // A charge for a part of it, or after a refund, is not the list price less deductions.
  const whole = !what && gross === booking.amount_due;
  const description = what ? `${what}: ${about}` : `${about}${whole ? madeOf(org, booking) : ""}`;
  const tax = booking.tax as AppliedTax | null;
  return grossLine({ description, gross, booking_id: booking.id }, tax);
}

/** `. Price €12.00, Flex −€1.20`: explains a price with deductions. */
function madeOf({ locale }: Issuer, booking: Described): string {
  const { price_amount, currency } = booking;
  const deductions = booking.price_deductions as Booking["price_deductions"];
  if (deductions.length === 0) return "";
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const off = deductions.map(({ description, amount }) => `${description} −${money(amount)}`);
  return `. ${[lineWords(locale)("price", { amount: money(price_amount) }), ...off].join(", ")}`;
}

/** `27 Nov 2026, 11:00–13:00`; names the time zone only when it is not the issuer's. */
export function describeTime(
  { starts_at, ends_at, timezone }: Pick<Described, "starts_at" | "ends_at" | "timezone">,
  { locale, default_timezone: home }: Issuer,
): string {
  const day = (at: Date) => plainly(formatDate(at.toISOString(), timezone, locale));
  const clock = (at: Date) => formatTime(toLocal(at.getTime(), timezone), locale);
  const from = `${day(starts_at)}, ${clock(starts_at)}`;
  // A booking that ends at midnight ends on the day before.
  const isOneDay = day(starts_at) === day(new Date(ends_at.getTime() - 1));
  const until = isOneDay ? `–${clock(ends_at)}` : ` – ${day(ends_at)}, ${clock(ends_at)}`;
  return `${from}${until}${timezone === home ? "" : ` (${timezone})`}`;
}
