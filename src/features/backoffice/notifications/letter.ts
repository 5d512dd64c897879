import { portalUrl } from "@/server/portal-url";
import { accentOf } from "@/features/platform/organizations/branding";
import { readPlace } from "@/features/platform/organizations/read-place";
import { inTestMode } from "@/features/billing/payments/test-mode";
import { payerOf } from "@/features/scheduling/bookings/words";
import { titleOf } from "@/features/scheduling/bookings/title";
import { actedForBy } from "@/features/people/accounts/act-for";
import { wants } from "@/features/people/notification-choices/rules";
import type { NotificationKind } from "@/features/people/notification-choices/kinds";
import { stopUrl } from "@/features/people/notification-choices/stop-link";
import type { BookingFacts } from "./compose-booking-mail";
import { formatMoney } from "@/lib/money";
import { toLocal } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { wordsOf } from "@/server/words/catalogue";
import { readerOf } from "@/server/words/reader";
import {
  formatDay,
  formatDayShort,
  formatTime,
  formatTimeRange,
  plainly,
  zoneName,
} from "@/lib/format";

export const person = { id: true, name: true, email: true, locale: true, muted: true } as const;

export const mailedInclude = {
  resource: { select: { name: true } },
  event: {
    select: {
      title: true,
      host_ids: true,
      starts_at: true,
      ends_at: true,
      resource: { select: { name: true } },
    },
  },
  member: { select: person },
  booked_by: { select: person },
  payment: { select: { provider: true } },
} satisfies Prisma.BookingInclude;
export type Mailed = Prisma.BookingGetPayload<{ include: typeof mailedInclude }>;

/** Somebody who may learn of a booking. */
type Person = Mailed["member"] & {
  /** The name of the one who comes, if it is not the reader. */
  whose: string | null;
  /** Ends the mail's key, so that each reader gets one. */
  suffix: string;
};
type Reader = Person & { email: string };

/** Somebody who is told of a booking. */
export type Told = Pick<Reader, "id" | "name" | "locale" | "whose">;

/** Returns the one who comes, as the one who is told. */
export const whoComes = ({ member }: Mailed): Told => ({ ...member, whose: null });

type Shared = Pick<Mailed, "member" | "booked_by">;

/**
 * Returns who may learn of a booking: the one who comes, and whoever has booked for them, as long as they may act for
 * them.
 */
export async function peopleOf(ctx: Ctx, { member, booked_by }: Shared): Promise<Person[]> {
  const people: Person[] = [{ ...member, whose: null, suffix: "" }];
  if (booked_by) {
    const where = { organization_id: ctx.org.id, id: member.id, ...actedForBy(booked_by.id) };
    if ((await ctx.db.member.count({ where })) > 0) {
      people.push({ ...booked_by, whose: member.name, suffix: ":booker" });
    }
  }
  return people;
}

/** Returns those of them who have an address, the readers of a mail about it. */
export async function readersOf(ctx: Ctx, booking: Shared): Promise<Reader[]> {
  const people = await peopleOf(ctx, booking);
  return people.flatMap(({ email, ...one }) => (email ? [{ ...one, email }] : []));
}

/**
 * Returns the address that ends such mails: undefined for one that is always sent, null if the
 * member does not want it.
 */
export async function stopUrlFor(
  ctx: Ctx,
  member: Mailed["member"],
  choice: NotificationKind | null,
): Promise<string | null | undefined> {
  if (choice === null) return undefined;
  return wants(member, choice, "mail") ? stopUrl(ctx, member, choice) : null;
}

/**
 * Returns the facts that every mail about a booking states: times in its own zone, amounts in the
 * club's language.
 */
export async function factsOf(
  ctx: Ctx,
  booking: Mailed,
  reader: Pick<Reader, "id" | "name" | "whose">,
) {
  const { name, branding } = ctx.org;
  const { held_until, timezone } = booking;
  const money = moneyIn(ctx, booking.currency);
  const due = booking.status === "held" && booking.amount_due > 0;
  const pays = reader.id === payerOf(booking);
  return {
    organizationName: name,
    accentColor: accentOf(branding),
    reader: readerOf(ctx.org, null),
    testMode: inTestMode(ctx),
    memberName: reader.name,
    whose: reader.whose,
    what: titleOf(booking),
    when: describeTime(ctx, booking, timezone),
    at: describeStart(ctx, booking.starts_at, timezone),
    before: null,
    place: await placeIn(ctx, booking.event && booking.resource),
    hosts: await hostNames(ctx, booking.event?.host_ids ?? []),
    paid: null,
    due: due && pays ? money(booking.amount_due) : null,
    payer: due && !pays ? (booking.booked_by?.name ?? booking.member.name) : null,
    refund: null,
    refundTo: null,
    fee: null,
    until: held_until && describeDeadline(ctx, held_until, timezone),
    words: null,
    alternatives: null,
    url: portalUrl(ctx, `/bookings/${booking.id}`),
  } satisfies BookingFacts & Record<string, unknown>;
}

/** Returns the event of a booking that has not followed it to its new time or room; null for any other booking. */
export function eventAhead({ is_schedule_desynced, event }: Mailed): Mailed["event"] {
  return is_schedule_desynced ? event : null;
}

/** Returns the facts of a mail that goes by the event that has moved, and not by its booking. */
export async function factsOfMove(ctx: Ctx, booking: Mailed, event: NonNullable<Mailed["event"]>) {
  const { timezone } = booking;
  const moved = event.starts_at.getTime() !== booking.starts_at.getTime();
  return {
    when: describeTime(ctx, event, timezone),
    at: describeStart(ctx, event.starts_at, timezone),
    before: moved ? describeTime(ctx, booking, timezone) : null,
    place: await placeIn(ctx, event.resource),
  };
}

/** `Tue 1 Dec, 10:00`: as much of a time as fits a subject. */
export function describeStart(ctx: Ctx, starts_at: Date, timezone: string): string {
  const { locale } = ctx.org;
  const local = toLocal(starts_at.getTime(), timezone);
  return `${formatDayShort(local, locale).replace(",", "")}, ${formatTime(local, locale)}`;
}

/** `Tuesday, 1 December 2026, 10:00 – 11:00, Berlin time (GMT+1)`. */
export function describeTime(
  ctx: Ctx,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
  timezone: string,
): string {
  const { locale } = ctx.org;
  const from = toLocal(starts_at.getTime(), timezone);
  const until = toLocal(ends_at.getTime(), timezone);
  const words = wordsOf("mails", readerOf(ctx.org, null));
  const called = (city: string) => words("zone", { city });
  const zone = zoneName(timezone, starts_at.toISOString(), locale, called);
  return plainly(`${formatDay(from, locale)}, ${formatTimeRange(from, until, locale)}, ${zone}`);
}

/** Writes a time by the place's clock, with the day unless it is today there. */
function describeDeadline(ctx: Ctx, at: Date, timezone: string): string {
  const { locale } = ctx.org;
  const local = toLocal(at.getTime(), timezone);
  const today = toLocal(ctx.now().getTime(), timezone).slice(0, 10);
  const time = formatTime(local, locale);
  return local.startsWith(today) ? time : `${formatDayShort(local, locale)}, ${time}`;
}

/**
 * Returns a function that writes minor units of a currency for the club's members; null for
 * nothing.
 */
export function moneyIn(ctx: Ctx, currency: string) {
  return (amount: number): string | null =>
    amount > 0 ? formatMoney(amount, currency, ctx.org.locale) : null;
}

/** Returns where to go: the room of an event, then the club with its address. */
export async function placeIn(ctx: Ctx, room: { name: string } | null): Promise<string> {
  const club = await readPlace(ctx);
  return room ? `${room.name}, ${club}` : club;
}

async function hostNames(ctx: Ctx, ids: string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const hosts = await ctx.db.host.findMany({
    where: { organization_id: ctx.org.id, id: { in: ids } },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  return hosts.map(({ name }) => name).join(", ") || null;
}
