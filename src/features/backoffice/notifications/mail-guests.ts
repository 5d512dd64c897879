import { accentOf } from "@/features/platform/organizations/branding";
import { inTestMode } from "@/features/billing/payments/test-mode";
import { isComing, isStanding } from "@/features/scheduling/bookings/guests/guest-rules";
import { firstNameOf } from "@/features/scheduling/bookings/guests/invite";
import { invitationUrl } from "@/features/scheduling/bookings/guests/store";
import { eventTime, withEventTime } from "@/features/scheduling/bookings/moved-event";
import { payerOf } from "@/features/scheduling/bookings/words";
import { titleOf } from "@/features/scheduling/bookings/title";
import { formatMoney } from "@/lib/money";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { DomainEvent } from "@/server/jobs/events";
import { portalUrl } from "@/server/portal-url";
import { readerOf, speakingTo } from "@/server/words/reader";
import { changeOf, isSilent, type Place } from "./changes";
import { composeGuestMail, type GuestMailKind } from "./compose-guest-mail";
import { describeStart, describeTime, person, placeIn, readersOf } from "./letter";
import { TOO_LATE_MS } from "./mail-confirmation";
import { sendMail } from "./send";

/** The events about one guest that are mailed, and to whom: the host is also whoever has booked for them. */
const TOLD: Record<string, { kind: GuestMailKind; to: "guest" | "host" }> = {
  "booking_guest.invited": { kind: "invited", to: "guest" },
  "booking_guest.reminded": { kind: "reminded", to: "guest" },
  "booking_guest.share_changed": { kind: "share", to: "guest" },
  "booking_guest.withdrawn": { kind: "withdrawn", to: "guest" },
  "booking_guest.accepted": { kind: "accepted", to: "host" },
  "booking_guest.declined": { kind: "declined", to: "host" },
  "booking_guest.paid": { kind: "paid", to: "host" },
};
/** The changes of a booking that all of its guests are told. */
const TOLD_TO_ALL: Record<string, GuestMailKind> = {
  "booking.cancelled": "cancelled",
  "booking.rescheduled": "moved",
  "booking.resynced": "moved",
};

/** The types of events that `mailGuest` listens to. */
export const GUEST_TYPES = Object.keys(TOLD);
/** The types of events that `mailGuests` listens to. */
export const GUESTS_TYPES = Object.keys(TOLD_TO_ALL);

const include = {
  member: { select: { email: true, locale: true } },
  booking: {
    include: {
      resource: { select: { name: true } },
      event: { select: { ...eventTime.event.select, title: true } },
      member: { select: person },
      booked_by: { select: person },
    },
  },
} satisfies Prisma.BookingGuestInclude;
type Guest = Prisma.BookingGuestGetPayload<{ include: typeof include }>;

/** Returns a guest with the time of the event that they are awaited at, whether or not the booking has followed it. */
const awaited = (guest: Guest): Guest => ({ ...guest, booking: withEventTime(guest.booking) });

/**
 * Mails an invitation to its guest, or the answer to its host. The event's id is the mail's
 * idempotency key. Throws when it cannot be delivered now; it is tried again then.
 */
export async function mailGuest(ctx: Ctx, event: DomainEvent): Promise<void> {
  const told = TOLD[event.type];
  if (!told || isTooLate(ctx, event)) return;
  const where = { organization_id: ctx.org.id, id: event.object_id };
  const row = await ctx.db.bookingGuest.findFirst({ where, include });
  const guest = row && awaited(row);
  if (!guest || guest.booking.ends_at <= ctx.now() || !stillHolds(told.kind, guest, ctx.now()))
    return;
  const { refunded = 0 } = (event.data ?? {}) as { refunded?: number };
  const letter = { ...told, refunded, before: null, place: null };
  const readers = told.to === "host" ? await readersOf(ctx, guest.booking) : [guestOf(guest)];
  for (const reader of readers) {
    await send(ctx, guest, reader, { ...letter, key: `guest:${event.id}${reader.suffix}` });
  }
}

/**
 * Mails all guests of a booking that it was moved to another time or place, or cancelled. Throws as
 * `mailGuest` does.
 */
export async function mailGuests(ctx: Ctx, event: DomainEvent): Promise<void> {
  const kind = TOLD_TO_ALL[event.type];
  const change = changeOf(event);
  if (!kind || !change || isSilent(event) || isTooLate(ctx, event)) return;
  const where = { organization_id: ctx.org.id, booking_id: event.object_id };
  const guests = await ctx.db.bookingGuest.findMany({ where, include, orderBy: { id: "asc" } });
  for (const guest of guests.filter(isStanding).map(awaited)) {
    const moved = change.before && howMoved(change.before, guest.booking);
    const holds = kind === "cancelled" ? guest.booking.status === "cancelled" : moved;
    if (!holds || guest.booking.ends_at <= ctx.now()) continue;
    const before = moved === "time" ? change.before : null;
    const place = moved === "place" ? await nameOf(ctx, change.before?.resource_id) : null;
    const key = `guests:${event.id}:${guest.id}`;
    await send(ctx, guest, guestOf(guest), { kind, to: "guest", before, place, key });
  }
}

/** Tells how a booking differs from what it was before; another number of places is no news to guests. */
function howMoved(before: Place, now: Guest["booking"]): "time" | "place" | null {
  const same = (name: "starts_at" | "ends_at") => before[name].getTime() === now[name].getTime();
  if (!same("starts_at") || !same("ends_at")) return "time";
  return before.resource_id === now.resource_id ? null : "place";
}

async function nameOf(ctx: Ctx, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const where = { organization_id: ctx.org.id, id };
  const row = await ctx.db.resource.findFirst({ where, select: { name: true } });
  return row?.name ?? null;
}

function isTooLate(ctx: Ctx, event: DomainEvent): boolean {
  return ctx.now().getTime() - event.created_at.getTime() >= TOO_LATE_MS;
}

/** Tells whether the event is still how it stands: it may be worked off late. */
function stillHolds(kind: GuestMailKind, guest: Guest, now: Date): boolean {
  const isAwaited = isStanding(guest) && isComing(guest.booking, now);
  switch (kind) {
    case "share":
      return isAwaited && guest.share_amount !== null && guest.paid_at === null;
    case "withdrawn":
    case "accepted":
    case "declined":
      return guest.status === kind;
    case "paid":
      return guest.paid_at !== null;
    default:
      return isAwaited;
  }
}

type Sent = {
  kind: GuestMailKind;
  to: "guest" | "host";
  before: Omit<Place, "resource_id"> | null;
  /** The name of the place before, at the same time. */
  place: string | null;
  key: string;
  /** The part of a paid share that goes back to the card of whoever pays, in minor units. */
  refunded?: number;
};

type Receiver = { id?: string; email: string | null; locale: string | null; suffix: string };

function guestOf({ email, member }: Guest): Receiver {
  return { email: email ?? member?.email ?? null, locale: member?.locale ?? null, suffix: "" };
}

async function send(
  ctx: Ctx,
  guest: Guest,
  receiver: Receiver,
  { kind, to, before, place, key, refunded = 0 }: Sent,
): Promise<void> {
  const { booking } = guest;
  if (receiver.email === null) return;
  const own = speakingTo(ctx, receiver);
  const { timezone, currency } = booking;
  const { share_amount } = guest;
  const goesTo = refunded > 0 ? ("card" as const) : ("invoice" as const);
  const facts = {
    club: ctx.org.name,
    accent: accentOf(ctx.org.branding),
    testMode: inTestMode(ctx),
    host: firstNameOf(booking.member.name),
    guest: guest.name ?? guest.email ?? "",
    what: titleOf(booking),
    when: describeTime(own, booking, timezone),
    at: describeStart(own, booking.starts_at, timezone),
    before: before ? describeTime(own, before, timezone) : place,
    place: await placeIn(ctx, booking.event && booking.resource),
    amount: share_amount === null ? null : formatMoney(share_amount, currency, own.org.locale),
    refund: formatMoney(refunded, currency, own.org.locale),
    refundTo: receiver.id === payerOf(booking) ? goesTo : ("payer" as const),
    url: to === "host" ? portalUrl(ctx, `/bookings/${booking.id}`) : invitationUrl(ctx, guest),
  };
  const mail = composeGuestMail(kind, facts, readerOf(ctx.org, receiver));
  await sendMail(ctx, receiver.email, { ...mail, about: `guest_${kind}` }, key);
}
