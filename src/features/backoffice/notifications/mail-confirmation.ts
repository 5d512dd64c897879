import { portalUrl } from "@/server/portal-url";
import { composeBookingConfirmation } from "./compose-booking-confirmation";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { factsOf, mailedInclude, moneyIn, readersOf, speakingTo, stopUrlFor } from "./letter";
import { sendBookingMail } from "./send";

/** A mail delayed for this long would only confuse. */
export const TOO_LATE_MS = DAY;

/**
 * Mails the confirmation of a booking, however it was confirmed. The event's id is the mail's
 * idempotency key, so a repeat after a crash is the same mail. Throws when it cannot be delivered
 * now; it is tried again then.
 */
export async function mailConfirmation(ctx: Ctx, event: DomainEvent): Promise<void> {
  const now = ctx.now();
  if (now.getTime() - event.created_at.getTime() >= TOO_LATE_MS) return;
  const booking = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id: event.object_id, status: "confirmed" },
    include: mailedInclude,
  });
  // Cancelled in the meantime, or over: its confirmation is no news.
  if (!booking || booking.ends_at <= now) return;
  for (const reader of await readersOf(ctx, booking)) {
    const stopUrl = stopUrlFor(ctx, reader, "bookings");
    if (!stopUrl) continue;
    const own = speakingTo(ctx, reader);
    const { what, when, at, place, hosts, url, ...facts } = await factsOf(own, booking, reader);
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
      // The card is of the one who comes.
      passUrl: reader.whose === null ? portalUrl(ctx, "/pass") : null,
      stopUrl,
    });
    const key = `booking-confirmed:${event.id}${reader.suffix}`;
    await sendBookingMail(ctx, reader.email, { ...mail, booking, attach: true, stopUrl }, key);
  }
}
