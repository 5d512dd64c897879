import { accentOf } from "@/features/platform/organizations/branding";
import { inTestMode } from "@/features/billing/payments/test-mode";
import { formatDate } from "@/lib/format";
import { addDays, boundaryInstant, DAY, HOUR, toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Composed } from "@/server/mail/layout";
import { portalUrl } from "@/server/portal-url";
import { wordsOf } from "@/server/words/catalogue";
import { readerOf, speakingTo } from "@/server/words/reader";
import { composeBookingConfirmation } from "./compose-booking-confirmation";
import {
  type BookingFacts,
  type BookingMailKind,
  composeBookingMail,
} from "./compose-booking-mail";
import { composeInvoiceMail, type InvoiceMailKind } from "./compose-invoice-mail";
import { composeGuestMail, type GuestMailKind } from "./compose-guest-mail";
import { composeMembershipMail, type MembershipMailKind } from "./compose-membership-mail";
import { describeStart, describeTime, moneyIn, placeIn } from "./letter";
import type { MailGroup, MailKind } from "./words";

/** What the example costs, in hundredths of the club's currency. */
const PRICE = 24_00;

/**
 * Returns a mail as a member who reads this language gets it, by the same composers as the real ones, about an example:
 * a place of the club in two days. Its links lead to the portal.
 */
export async function exampleMail(ctx: Ctx, kind: MailKind, language: string): Promise<Composed> {
  const own = speakingTo(ctx, { locale: language });
  const reader = readerOf(own.org, null);
  const words = wordsOf("console_mails", reader);
  const { default_timezone: timezone, default_currency: currency, name: club } = ctx.org;
  const today = toLocalDate(ctx.now().getTime(), timezone);
  const start = boundaryInstant(`${addDays(today, 2)}T18:00:00`, timezone);
  const times = { starts_at: new Date(start), ends_at: new Date(start + HOUR) };
  const earlier = { starts_at: new Date(start - DAY), ends_at: new Date(start - DAY + HOUR) };
  const room = await ctx.db.resource.findFirst({
    where: { organization_id: ctx.org.id, archived_at: null },
    orderBy: { name: "asc" },
    select: { name: true },
  });
  const money = moneyIn(own, currency);
  const facts = {
    what: room?.name ?? words("example.place"),
    when: describeTime(own, times, timezone),
    at: describeStart(own, times.starts_at, timezone),
    place: await placeIn(ctx, null),
  };
  const frame = {
    ...{ organizationName: club, accentColor: accentOf(ctx.org.branding), reader },
    ...{ testMode: inTestMode(ctx), memberName: words("example.member") },
  };
  const url = portalUrl(ctx, "/bookings");
  const before = describeTime(own, earlier, timezone);
  const [group, name] = split(kind);
  if (group === "guest") {
    return composeGuestMail(
      name as GuestMailKind,
      {
        ...facts,
        ...{ club, accent: frame.accentColor, testMode: frame.testMode, url },
        ...{ host: words("example.host"), guest: words("example.guest") },
        before: name === "moved" ? before : null,
        amount: money(PRICE / 2),
        ...{ refund: money(PRICE / 2) ?? "", refundTo: "card" },
      },
      reader,
    );
  }
  const day = formatDate(times.starts_at.toISOString(), timezone, language);
  if (group === "membership") {
    return composeMembershipMail(name as MembershipMailKind, {
      ...frame,
      ...{ what: words("example.membership"), amount: money(PRICE), invoice: null, reason: null },
      nextTry: name === "payment_failed" ? day : null,
      renews: name.startsWith("card_") ? day : null,
      card: name === "card_expiring" ? "Visa •••• 4242" : null,
      url: portalUrl(ctx, "/memberships"),
    });
  }
  if (group === "invoice") {
    const invoice = { number: words("example.invoice"), url: portalUrl(ctx, "/invoices") };
    const owed = name === "settled" ? null : money(PRICE);
    return composeInvoiceMail(own, name as InvoiceMailKind, {
      ...{ ...frame, ...invoice, amount: owed },
      day: name === "sent" || name === "overdue" ? day : null,
    });
  }
  const stopUrl = portalUrl(ctx, "/profile");
  if (name === "confirmed") {
    return composeBookingConfirmation({
      ...frame,
      ...{ resourceName: facts.what, when: facts.when, at: facts.at, place: facts.place },
      ...{ whose: null, hostName: null, paid: money(PRICE), bookingUrl: url, calendarUrl: null },
      ...{ passUrl: portalUrl(ctx, "/pass"), stopUrl },
    });
  }
  return composeBookingMail(name as BookingMailKind, {
    ...{ ...frame, ...facts, whose: null, hosts: null, fee: null, words: null, url },
    ...bookingFacts(name as BookingMailKind, { before, money, until: facts.at }),
  });
}

/** Returns the facts that one kind of mail about a booking has besides. */
function bookingFacts(
  kind: BookingMailKind,
  { before, money, until }: { before: string; money: ReturnType<typeof moneyIn>; until: string },
) {
  const none = {
    before: null,
    due: null,
    payer: null,
    paid: null,
    refund: null,
    refundTo: null,
    until: null,
  };
  const more: Partial<Record<BookingMailKind, Partial<Pick<BookingFacts, keyof typeof none>>>> = {
    rescheduled: { before },
    moved: { before },
    move_offered: { before },
    approved: { due: money(PRICE), until },
    hold_expiring: { due: money(PRICE), until },
    waitlist_offered: { due: money(PRICE), until },
    cancelled: { paid: money(PRICE), refund: money(PRICE), refundTo: "card" },
    place_lost: { refund: money(PRICE) },
    move_failed: { refund: money(PRICE) },
    payment_returned: { refund: money(PRICE) },
  };
  return { ...none, alternatives: null, ...more[kind] };
}

function split(kind: MailKind): [MailGroup, string] {
  const at = kind.indexOf("_");
  return [kind.slice(0, at) as MailGroup, kind.slice(at + 1)];
}
