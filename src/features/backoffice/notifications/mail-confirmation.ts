import { portalUrl } from "@/server/portal-url";
import { composeBookingConfirmation } from "./compose-booking-confirmation";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { factsOf, type Mailed, mailedInclude, moneyIn, speakingTo, stopUrlFor } from "./letter";
import { sendBookingMail } from "./send";

/** A mail delayed for this long would only confuse. */
export const TOO_LATE_MS = DAY;

/**
 * Mails the confirmation of a booking, however it was confirmed. The event's id is the mail's
 * idempotency key, so a repeat after a crash is the same mail. Throws when it cannot be delivered
 * now; it is tried again then.
 */
export async function mailConfirmation(ctx: Ctx, event: DomainEvent): Promise<void> {
  const booking = await findConfirmed(ctx, event);
  if (!booking?.member.email) return;
  const stopUrl = stopUrlFor(ctx, booking.member, "bookings");
  if (!stopUrl) return;
  const own = speakingTo(ctx, booking.member);
  const { what, when, at, place, hosts, url, ...facts } = await factsOfConfirmed(ctx, booking);
  const mail = composeBookingConfirmation({
    ...facts,
    resourceName: what,
    when,
    at,
    place,
    hostName: hosts,
    paid: moneyIn(own, booking.currency)(booking.amount_due),
    bookingUrl: url,
    calendarUrl: null,
    passUrl: portalUrl(ctx, "/pass"),
    stopUrl,
  });
  const key = `booking-confirmed:${event.id}`;
  await sendBookingMail(
    ctx,
    booking.member.email,
    { ...mail, booking, attach: true, stopUrl },
    key,
  );
}

/** Returns the booking whose confirmation is still news; null for one that was cancelled meanwhile, or is over. */
export async function findConfirmed(ctx: Ctx, event: DomainEvent): Promise<Mailed | null> {
  const now = ctx.now();
  if (now.getTime() - event.created_at.getTime() >= TOO_LATE_MS) return null;
  const booking = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id: event.object_id, status: "confirmed" },
    include: mailedInclude,
  });
  return booking && booking.ends_at > now ? booking : null;
}

/** Returns the facts of a confirmed booking as formatted text, in the member's language. */
export function factsOfConfirmed(ctx: Ctx, booking: Mailed) {
  return factsOf(speakingTo(ctx, booking.member), booking);
}
