import { portalUrl } from "@/server/portal-url";
import { payerOf } from "@/features/scheduling/bookings/words";
import { composeBookingMail } from "./compose-booking-mail";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { type Change, changeOf, isSilent } from "./changes";
import { speakingTo } from "@/server/words/reader";
import {
  describeTime,
  factsOf,
  factsOfMove,
  type Mailed,
  mailedInclude,
  moneyIn,
  readersOf,
  stopUrlFor,
  type Told,
} from "./letter";
import { TOO_LATE_MS } from "./mail-confirmation";
import { sendBookingMail } from "./send";

/**
 * Mails a booking's change: moved, cancelled, decided upon, offered. The event's id is the mail's
 * idempotency key. A change that has been superseded is not mailed. Throws when it cannot be
 * delivered now; it is tried again then.
 */
export async function mailChange(ctx: Ctx, event: DomainEvent): Promise<void> {
  const found = await findChanged(ctx, event);
  if (!found) return;
  const { booking, change } = found;
  for (const reader of await readersOf(ctx, booking)) {
    const stopUrl = await stopUrlFor(ctx, reader, change.choice);
    if (stopUrl === null) continue;
    const facts = await factsOfChange(ctx, found, reader);
    const mail = composeBookingMail(change.kind, { ...facts, stopUrl });
    const { attach } = change;
    const key = `booking-changed:${event.id}${reader.suffix}`;
    const about = `booking_${change.kind}` as const;
    const letter = { ...mail, about, booking, attach, ...(stopUrl && { stopUrl }) };
    await sendBookingMail(ctx, reader.email, letter, key);
  }
}

export type Found = { booking: Mailed; change: Change };

/** Returns the change that an event reports, with its booking; null where it was superseded, or is no news. */
export async function findChanged(ctx: Ctx, event: DomainEvent): Promise<Found | null> {
  const change = isSilent(event) ? null : changeOf(event);
  const now = ctx.now();
  if (!change || now.getTime() - event.created_at.getTime() >= TOO_LATE_MS) return null;
  const booking = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id: change.booking_id },
    include: mailedInclude,
  });
  return booking && change.holds(booking, now) ? { booking, change } : null;
}

/** Returns the facts of a change as formatted text, in the reader's language. */
export async function factsOfChange(ctx: Ctx, { booking, change }: Found, reader: Told) {
  const own = speakingTo(ctx, reader);
  const facts = await factsOf(own, booking, reader);
  return {
    ...facts,
    ...(await changedFacts(own, change, booking, reader)),
    ...(change.leadsTo === "checkout" && facts.due && { url: `${facts.url}/checkout` }),
    ...(change.leadsTo === "search" && { url: portalUrl(ctx, "/resources") }),
  };
}

async function changedFacts(ctx: Ctx, change: Change, booking: Mailed, reader: Told) {
  const { before, kind } = change;
  const words = change.wordsIn(booking);
  const money = moneyIn(ctx, booking.currency);
  // Whoever paid alone learns the sums, as on the booking's page.
  const pays = reader.id === payerOf(booking);
  // Another number of places leaves the time as it was.
  const moved = before && before.starts_at.getTime() !== booking.starts_at.getTime();
  const from = moved && { before: describeTime(ctx, before, booking.timezone) };
  if (kind === "move_offered" && booking.event) {
    return { ...(await factsOfMove(ctx, booking, booking.event)), words };
  }
  if (change.returned) {
    const { amount, alternatives } = change.returned;
    const times = alternatives.map((time) => describeTime(ctx, time, booking.timezone));
    return {
      refund: pays ? money(amount) : null,
      refundTo: pays ? ("reader" as const) : ("payer" as const),
      alternatives: times.join("; ") || null,
      words,
    };
  }
  if (kind === "cancelled") {
    const { paid, refund, fee } = change.ended;
    if (!pays) return { refundTo: refund > 0 ? ("payer" as const) : null, words };
    const to = booking.payment?.provider === "processor" ? ("card" as const) : ("reader" as const);
    const refundTo = refund > 0 ? to : null;
    return { paid: money(paid), refund: money(refund), refundTo, fee: money(fee), words };
  }
  return { ...from, words };
}
