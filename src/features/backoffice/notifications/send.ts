import { dressMail } from "@/features/platform/organizations/dress-mail";
import { bookingsCalendar } from "@/features/scheduling/bookings/calendar";
import type { Composed } from "@/server/mail/layout";
import type { Mail } from "@/ports/mail/port";
import type { Ctx } from "@/server/context";
import { isSent, readOwnMails, withOwnSentence } from "./settings";
import type { MailKind } from "./words";

/** Which mail it is: null for one to the staff, which no club leaves out. */
type About = { about: MailKind | null };

/**
 * Sends a mail with the club's own sentence, unless the club leaves it out. Gives up an address that no server will ever take; throws when the mail cannot be
 * delivered now.
 */
export async function sendMail(
  ctx: Ctx,
  to: string,
  { calendar, stopUrl, about, ...mail }: Composed & About & Pick<Mail, "calendar" | "stopUrl">,
  key: string,
): Promise<void> {
  const written = about === null ? mail : await ownMail(ctx, about, mail);
  if (written === null) return;
  const { subject, text, html } = await dressMail(ctx, written);
  try {
    const more = { ...(calendar && { calendar }), ...(stopUrl && { stopUrl }) };
    await ctx.mail.send({ to, subject, text, html, ...more }, key);
  } catch (error) {
    const { name, retry } = error as { name?: string; retry?: boolean };
    if (name === "MailInvalid" || (name === "MailUndeliverable" && retry === false)) return;
    throw error;
  }
}

async function ownMail(ctx: Ctx, about: MailKind, mail: Composed): Promise<Composed | null> {
  const { own } = await readOwnMails(ctx);
  return isSent(own, about) ? withOwnSentence(own, about, mail) : null;
}

type BookingMail = Composed &
  About &
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
