import { formatMoney } from "@/lib/money";
import { composeBookingConfirmation } from "@/lib/mails/templates";
import { toLocal } from "@/lib/time";
import { titleOf } from "@/features/bookings/store";
import { accentOf } from "@/features/organizations/branding";
import type { Mail } from "@/ports/mail/port";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { formatDay, formatTimeRange, zoneName } from "@/ui/format";

export const confirmedInclude = {
  resource: { select: { name: true } },
  event: { select: { title: true } },
  member: { select: { name: true, email: true } },
} satisfies Prisma.BookingInclude;
type Confirmed = Prisma.BookingGetPayload<{ include: typeof confirmedInclude }>;

/** The mail that confirms a booking, times in its own zone; null for a member without an address. */
export function confirmationMail(ctx: Ctx, booking: Confirmed): Mail | null {
  const { member, timezone } = booking;
  if (!member.email) return null;
  const { name, locale, branding } = ctx.org;
  const [from, until] = [booking.starts_at, booking.ends_at].map((at) =>
    toLocal(at.getTime(), timezone),
  ) as [string, string];
  const zone = zoneName(timezone, booking.starts_at.toISOString(), locale);
  const paid = booking.amount_due > 0;
  return {
    to: member.email,
    ...composeBookingConfirmation({
      organizationName: name,
      accentColor: accentOf(branding),
      locale,
      memberName: member.name,
      resourceName: titleOf(booking),
      when: `${formatDay(from, locale)}, ${formatTimeRange(from, until, locale)} (${zone})`,
      place: name,
      hostName: null,
      paid: paid ? formatMoney(booking.amount_due, booking.currency, locale) : null,
      bookingUrl: `${ctx.baseUrl}/bookings/${booking.id}`,
      calendarUrl: null,
      passUrl: `${ctx.baseUrl}/pass`,
    }),
  };
}
