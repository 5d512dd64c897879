import { accentOf } from "@/features/platform/organizations/branding";
import { dressMail } from "@/features/platform/organizations/dress-mail";
import { membershipsOf } from "@/features/people/sessions/read";
import { signInCodeOf } from "@/features/people/sessions/sign-in-code";
import { LINK_SECONDS, signInAddress } from "@/features/people/sessions/sign-in-link";
import { composeSignInMail } from "@/features/people/sessions/mails";
import { chosenLanguage } from "@/features/people/staff/choose-language";
import { staffPlacesOf } from "@/features/people/staff/places";
import { getMailer } from "@/ports/mail";
import { type Db, getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { addressAt, ownHost } from "@/server/portal-url";
import { readerOf } from "@/server/words/reader";

/**
 * Mails the link and the code of a sign-in request, if its address is a member's or of somebody on a staff, in their
 * language. The visitor has long been answered, so that nobody learns from the answer or its time who is a member.
 */
export async function mailSignIn(id: string, now: Date): Promise<void> {
  const { prisma } = getDatabase();
  const request = await prisma.signInRequest.findFirst({
    where: { id, used_at: null, expires_at: { gt: now } },
  });
  const sender = request && (await senderTo(prisma, request, now));
  const mailer = getMailer();
  if (!request || !sender || mailer.kind === "none") return;
  // Before the mail: a link must be open for those who follow it at once.
  await prisma.signInRequest.update({ where: { id }, data: { mailed_at: now } });
  const { organization, reader } = sender;
  const { name, branding } = organization;
  const mail = composeSignInMail({
    organizationName: name,
    accentColor: accentOf(branding),
    reader,
    code: signInCodeOf(id),
    url: signInAddress(addressAt(getEnv().BASE_URL, request.host), id),
    validMinutes: LINK_SECONDS / 60,
  });
  const { subject, text, html } = await dressMail({ db: prisma, org: organization }, mail);
  await mailer.send({ to: request.email, subject, text, html }, `sign-in:${id}`);
}

/** Returns the club that writes to an address, and how: one that has it as a member, or else on its staff. */
async function senderTo(
  db: Db,
  { email, host }: { email: string; host: string | null },
  now: Date,
) {
  const memberships = await membershipsOf(db, email);
  // At a club's own domain nobody else's members sign in.
  const membership = memberships.find(
    ({ organization }) => !host || ownHost(organization) === host,
  );
  if (membership) {
    const { organization } = membership;
    return { organization, reader: readerOf(organization, membership) };
  }
  // The console stands at the installation's address alone.
  const [place] = host ? [] : await staffPlacesOf(db, email, now);
  if (!place) return null;
  const { organization } = place;
  const locale = await chosenLanguage(db, email);
  return { organization, reader: readerOf(organization, { locale }) };
}
