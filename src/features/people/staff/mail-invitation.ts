import { letterHead, sendMail } from "@/features/people/members/send-mail";
import { letter } from "@/features/people/members/mails";
import { makeSignInLink } from "@/features/people/sessions/sign-in-link";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { runAfter } from "@/server/jobs/queue";
import { chosenLanguage } from "./choose-language";
import type { StaffRow } from "./store";

/**
 * Mails the invitation of a person of the staff, in the language of their choice or else the club's. Its link signs
 * the address in once, and leads to the console, where the invitation is accepted. Raises MailNotDelivered. Not inside
 * a transaction.
 */
export async function mailInvitation(ctx: Ctx, row: StaffRow): Promise<void> {
  const now = runAfter(ctx, 0);
  const days = Math.ceil((Number(row.invitation_expires_at) - Number(now)) / DAY);
  const url = await makeSignInLink(ctx.db, {
    ...{ email: row.email, baseUrl: ctx.baseUrl, now, path: "/console" },
    seconds: days * 86_400,
  });
  const locale = await chosenLanguage(ctx.db, row.email);
  const head = letterHead(ctx, { name: row.name, locale });
  const facts = { member: row.name, days: String(days) };
  const mail = letter("staff_invitation", { ...head, url }, facts);
  await sendMail(ctx, row.email, mail, `staff-invitation:${row.id}:${ctx.requestId}`);
}
