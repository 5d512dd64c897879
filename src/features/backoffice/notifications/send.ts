import { dressMail } from "@/features/platform/organizations/dress-mail";
import { bookingsCalendar } from "@/features/scheduling/bookings/calendar";
import type { Composed } from "@/server/mail/layout";
import type { Mail } from "@/ports/mail/port";
import type { Ctx } from "@/server/context";

/**
 * Sends a mail. Gives up an address that no server will ever take; throws when the mail cannot be
 * delivered now.
 */
export async function sendMail(
  ctx: Ctx,
  to: string,
  { calendar, stopUrl, ...mail }: Composed & Pick<Mail, "calendar" | "stopUrl">,
  key: string,
): Promise<void> {
  const { subject, text, html } = await dressMail(ctx, mail);
  try {
    const more = { ...(calendar && { calendar }), ...(stopUrl && { stopUrl }) };
    await ctx.mail.send({ to, subject, text, html, ...more }, key);
  } catch (error) {
    const { name, retry } = error as { name?: string; retry?: boolean };
    if (name === "MailInvalid" || (name === "MailUndeliverable" && retry === false)) return;
    throw error;
  }
}

type BookingMail = Composed &
  Pick<Mail, "stopUrl"> & {
    booking: { id: string };
    /** The dates that the mail is about besides. */
    others?: { id: string }[];
    attach: boolean;
  };

/**
 * Sends a mail about a booking, perhaps with other dates; `attach` adds their calendar entries, which
 * replace those in a calendar program. Gives up an address that no server will ever take; throws when the mail cannot
 * be delivered now.
 */
export async function sendBookingMail(
  ctx: Ctx,
  to: string,
  { booking, others = [], attach, ...mail }: BookingMail,
  key: string,
): Promise<void> {
  const ids = [booking, ...others].map(({ id }) => id);
  const calendar = attach ? await bookingsCalendar(ctx, ids) : undefined;
  await sendMail(ctx, to, { ...mail, ...(calendar && { calendar }) }, key);
}
