import { DAY } from "@/lib/time";
import { type Change, forEach, type Installation, within } from "@/features/checkout/installation";
import { confirmationMail, confirmedInclude } from "./confirmation";

const BATCH = 50;
/** A mail that could not be delivered for so long would only confuse. */
const TOO_LATE_MS = DAY;

/**
 * Mails the confirmations that the outbox holds: one mail per confirmed booking, whichever way it was
 * confirmed. The event's id is the mail's idempotency key, so a repeat after a crash is the same mail.
 * One that cannot be delivered now is tried again in the next round.
 */
export async function mailConfirmations(installation: Installation): Promise<Change[]> {
  const events = await installation.db.domainEvent.findMany({
    where: { type: "booking.confirmed", drained_at: null, ...within(installation) },
    orderBy: { created_at: "asc" },
    take: BATCH,
  });
  return forEach(
    events,
    ({ id }) => ({ what: "event", id }),
    async (event) => {
      const ctx = await installation.contextOf(event.organization_id);
      const now = installation.now();
      const sent =
        now.getTime() - event.created_at.getTime() < TOO_LATE_MS &&
        (await sendConfirmation(ctx, event.object_id, event.id));
      await ctx.db.domainEvent.update({ where: { id: event.id }, data: { drained_at: now } });
      return sent ? "confirmation mailed" : null;
    },
  );
}

async function sendConfirmation(
  ctx: Awaited<ReturnType<Installation["contextOf"]>>,
  bookingId: string,
  key: string,
): Promise<boolean> {
  const booking = await ctx.db.booking.findFirst({
    where: { organization_id: ctx.org.id, id: bookingId, status: "confirmed" },
    include: confirmedInclude,
  });
  // Cancelled in the meantime, or over: nobody wants to hear that it is confirmed.
  if (!booking || booking.ends_at <= ctx.now()) return false;
  const mail = confirmationMail(ctx, booking);
  if (!mail) return false;
  try {
    await ctx.mail.send(mail, `booking-confirmed:${key}`);
    return true;
  } catch (error) {
    const { name, retry } = error as { name?: string; retry?: boolean };
    // An address that no server will ever take must not hold up the others for ever.
    if (name === "MailInvalid" || (name === "MailUndeliverable" && retry === false)) return false;
    throw error;
  }
}
