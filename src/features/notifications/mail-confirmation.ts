import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/events";
import { confirmationMail, confirmedInclude } from "./confirmation";

/** A mail that could not be delivered for so long would only confuse. */
const TOO_LATE_MS = DAY;

/**
 * Mails the confirmation of a booking, whichever way it was confirmed. The event's id is the mail's
 * idempotency key, so a repeat after a crash is the same mail. Throws when it cannot be delivered now;
 * it is tried again then.
 */
export async function mailConfirmation(ctx: Ctx, event: DomainEvent): Promise<void> {
  const now = ctx.now();
  if (now.getTime() - event.created_at.getTime() >= TOO_LATE_MS) return;
  const booking = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id: event.object_id, status: "confirmed" },
    include: confirmedInclude,
  });
  // Cancelled in the meantime, or over: nobody wants to hear that it is confirmed.
  if (!booking || booking.ends_at <= now) return;
  const mail = confirmationMail(ctx, booking);
  if (!mail) return;
  try {
    await ctx.mail.send(mail, `booking-confirmed:${event.id}`);
  } catch (error) {
    const { name, retry } = error as { name?: string; retry?: boolean };
    // An address that no server will ever take is given up.
    if (name === "MailInvalid" || (name === "MailUndeliverable" && retry === false)) return;
    throw error;
  }
}
