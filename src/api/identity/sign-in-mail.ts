import { accentOf } from "@/features/platform/organizations/branding";
import { dressMail } from "@/features/platform/organizations/dress-mail";
import { membershipsOf } from "@/features/people/sessions/read";
import { signInCodeOf } from "@/features/people/sessions/sign-in-code";
import { LINK_SECONDS, signInAddress } from "@/features/people/sessions/sign-in-link";
import { composeSignInMail } from "@/features/people/sessions/mails";
import { getMailer } from "@/ports/mail";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { addressAt, ownHost } from "@/server/portal-url";
import { readerOf } from "@/server/words/reader";

/**
 * Mails the link and the code of a sign-in request, if its address is a member's. The visitor has long been answered,
 * so that nobody learns from the answer or its time who is a member.
 */
export async function mailSignIn(id: string, now: Date): Promise<void> {
  const { prisma } = getDatabase();
  const request = await prisma.signInRequest.findFirst({
    where: { id, used_at: null, expires_at: { gt: now } },
  });
  const memberships = request ? await membershipsOf(prisma, request.email) : [];
  // At a club's own domain nobody else's members sign in.
  const membership = memberships.find(
    ({ organization }) => !request?.host || ownHost(organization) === request.host,
  );
  const mailer = getMailer();
  if (!request || !membership || mailer.kind === "none") return;
  // Before the mail: a link must be open for those who follow it at once.
  await prisma.signInRequest.update({ where: { id }, data: { mailed_at: now } });
  const { name, branding } = membership.organization;
  const mail = composeSignInMail({
    organizationName: name,
    accentColor: accentOf(branding),
    reader: readerOf(membership.organization, membership),
    code: signInCodeOf(id),
    url: signInAddress(addressAt(getEnv().BASE_URL, request.host), id),
    validMinutes: LINK_SECONDS / 60,
  });
  const { subject, text, html } = await dressMail(
    { db: prisma, org: membership.organization },
    mail,
  );
  await mailer.send({ to: request.email, subject, text, html }, `sign-in:${id}`);
}
