import { accentOf } from "@/features/platform/organizations/branding";
import { dressMail } from "@/features/platform/organizations/dress-mail";
import type { Mail } from "@/ports/mail/port";
import type { Ctx } from "@/server/context";
import type { Composed } from "@/server/mail/layout";
import { readerOf } from "@/server/words/reader";
import { MailNotDelivered } from "./errors";

/** Returns the letterhead of the organization's mails to a member, in the member's language. */
export function letterHead(ctx: Ctx, member: { name: string; locale: string | null }) {
  const { name: organizationName, branding } = ctx.org;
  const reader = readerOf(ctx.org, member);
  return { organizationName, accentColor: accentOf(branding), reader, memberName: member.name };
}

/** Sends a mail that somebody is waiting for, with a file. Raises MailNotDelivered. Not inside a transaction. */
export async function sendMail(
  ctx: Ctx,
  to: string,
  mail: Composed,
  key: string,
  more: Pick<Mail, "file"> = {},
): Promise<void> {
  const { subject, text, html } = await dressMail(ctx, mail);
  try {
    await ctx.mail.send({ to, subject, text, html, ...more }, key);
  } catch (error) {
    const { name } = error as Error;
    if (name !== "MailInvalid" && name !== "MailUndeliverable") throw error;
    const detail =
      ctx.mail.kind === "none" ? "No mail server is set up here, so no mail goes out." : undefined;
    throw MailNotDelivered({ retry_after_seconds: 60, ...(detail && { detail }) });
  }
}
