import { portalUrl } from "@/server/portal-url";
import { bookedTogether } from "./booked-together";
import { composeBookingConfirmation } from "./compose-booking-confirmation";
import { DAY } from "@/lib/time";
import { withEventTime } from "@/features/scheduling/bookings/moved-event";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { speakingTo } from "@/server/words/reader";
import {
  describeStart,
  factsOf,
  type Mailed,
  mailedInclude,
  moneyIn,
  readersOf,
  stopUrlFor,
  type Told,
} from "./letter";
import { sendBookingMail } from "./send";
import { isSilent } from "./changes";

/** A mail delayed for this long would only confuse. */
export const TOO_LATE_MS = DAY;

/**
 * Mails the confirmation of a booking, however it was confirmed. The event's id is the mail's
 * idempotency key, so a repeat after a crash is the same mail. Throws when it cannot be delivered
 * now; it is tried again then.
 */
export async function mailConfirmation(ctx: Ctx, event: DomainEvent): Promise<void> {
  const booking = await findConfirmed(ctx, event);
  if (!booking) return;
  const [, ...dates] = await bookedTogether(ctx, booking);
  const price = dates.reduce((sum, { amount_due }) => sum + amount_due, booking.amount_due);
  for (const reader of await readersOf(ctx, booking)) {
    const stopUrl = await stopUrlFor(ctx, reader, "bookings");
    if (!stopUrl) continue;
    const own = speakingTo(ctx, reader);
    const facts = await factsOfConfirmed(ctx, booking, reader);
    const { what, when, at, place, hosts, url, ...others } = facts;
    const mail = composeBookingConfirmation({
      ...others,
      resourceName: what,
      when,
      at,
      more:
        dates.length === 0
          ? null
          : dates
              .map(({ starts_at, timezone }) => describeStart(own, starts_at, timezone))
              .join("; "),
      place,
      hostName: hosts,
      // Without a payment it is on account, and the invoice asks for it.
      paid: booking.payment_id && moneyIn(own, booking.currency)(price),
      bookingUrl:
        dates.length === 0 ? url : portalUrl(own, `/bookings/series/${booking.series_id}`),
      calendarUrl: null,
      // The card is of the one who comes.
      passUrl: reader.whose === null ? portalUrl(ctx, "/pass") : null,
      stopUrl,
    });
    const key = `booking-confirmed:${event.id}${reader.suffix}`;
    await sendBookingMail(
      ctx,
      reader.email,
      { ...mail, about: "booking_confirmed", booking, others: dates, attach: true, stopUrl },
      key,
    );
  }
}

/**
 * Returns the booking whose confirmation is still news; null for one that was cancelled meanwhile, or
 * is over, or of which the first date of its series tells.
 */
export async function findConfirmed(ctx: Ctx, event: DomainEvent): Promise<Mailed | null> {
  const now = ctx.now();
  if (isSilent(event)) return null;
  if (now.getTime() - event.created_at.getTime() >= TOO_LATE_MS) return null;
  const booking = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id: event.object_id, status: "confirmed" },
    include: mailedInclude,
  });
  if (!booking || withEventTime(booking).ends_at <= now) return null;
  const [first] = await bookedTogether(ctx, booking);
  return first?.id === booking.id ? booking : null;
}

/** Returns the facts of a confirmed booking as formatted text, in the reader's language. */
export function factsOfConfirmed(ctx: Ctx, booking: Mailed, reader: Told) {
  return factsOf(speakingTo(ctx, reader), booking, reader);
}
