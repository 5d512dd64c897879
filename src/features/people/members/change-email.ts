import { byId, type Ctx, inTx, memberIdOf, type Organization } from "@/server/context";
import { endSessionsHere } from "@/features/people/sessions/end";
import { composeEmailChangeMail } from "@/lib/mails/people";
import { MINUTE } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { countInDay, countRequest } from "@/server/http/rate-limit";
import { randomToken, sha256 } from "@/server/config/secrets";
import { letterHead, sendMail } from "./send-mail";
import { loadMember } from "./store";
import { tellOldAddress } from "./tell-old-address";
import { updateMember } from "./update";

const VALID_MINUTES = 60;
/** Changes that one member may ask for in a minute and in a day. */
const PER_MINUTE = 5;
const PER_DAY = 10;
/** Such mails that one address gets in a day, whoever asks: it need not be anybody's here. */
const PER_RECEIVER = 3;
const PURPOSE = "email-change";

/**
 * Mails a link to the address that a member wants to have; nothing changes until it is followed. A link
 * that was asked for before ends. Whether another member has the address is not told here, or anybody
 * could ask who is a member. Raises RateLimitExceeded and MailNotDelivered. Not inside a transaction.
 */
export async function requestEmailChange(
  ctx: Ctx,
  { member_id, email }: { member_id: string; email: string },
): Promise<void> {
  const member = await loadMember(ctx, { id: member_id });
  if (member.email?.toLowerCase() === email.toLowerCase()) return;
  await countRequest(ctx.query, `${PURPOSE}:${member.id}`, PER_MINUTE, ctx.now());
  await countInDay(ctx.query, `${PURPOSE} a day:${member.id}`, PER_DAY, ctx.now());
  const receiver = sha256(email.toLowerCase()).toString("hex");
  await countInDay(ctx.query, `${PURPOSE} to:${receiver}`, PER_RECEIVER, ctx.now());
  const token = randomToken();
  const whose = wishesOf(ctx, member.id);
  await dropEmailChanges(ctx, member.id);
  await ctx.db.verificationToken.create({
    data: {
      token_hash: sha256(token),
      identifier: whose + email,
      expires_at: new Date(ctx.now().getTime() + VALID_MINUTES * MINUTE),
    },
  });
  const url = `${ctx.baseUrl}/email-change/${token}`;
  // Whose mailbox this is, nobody knows yet: nothing that the member has written goes there.
  const { memberName: _, ...head } = letterHead(ctx, member);
  const mail = composeEmailChangeMail({
    ...head,
    url,
    validMinutes: VALID_MINUTES,
  });
  await sendMail(ctx, email, mail, `${PURPOSE}:${sha256(token).toString("hex")}`);
}

/**
 * Returns the address that the signed-in member has asked for, while its link can be followed; null = none.
 */
export async function findWantedEmail(ctx: Ctx): Promise<string | null> {
  const whose = wishesOf(ctx, memberIdOf(ctx));
  const row = await ctx.db.verificationToken.findFirst({
    where: { identifier: { startsWith: whose }, expires_at: { gt: ctx.now() } },
  });
  return row && row.identifier.slice(whose.length);
}

/** Ends the links of a member's wishes for another address; returns the addresses. */
export async function dropEmailChanges(ctx: Ctx, member_id: string): Promise<string[]> {
  const whose = wishesOf(ctx, member_id);
  const where = { identifier: { startsWith: whose } };
  const wishes = await ctx.db.verificationToken.findMany({ where, select: { identifier: true } });
  await ctx.db.verificationToken.deleteMany({ where });
  return wishes.map(({ identifier }) => identifier.slice(whose.length));
}

/** How the tokens of a member's wishes for another address are called, up to the address. */
const wishesOf = ({ org }: Ctx, member_id: string) => `${PURPOSE}:${org.id}:${member_id}:`;

/** Whose change a link's token stands for and to which address; null when it is unknown, used or over. */
export async function findEmailChange(
  db: Db,
  token: string,
  now: Date,
): Promise<{ member_id: string; email: string; organization: Organization } | null> {
  const row = await db.verificationToken.findUnique({ where: { token_hash: sha256(token) } });
  const [purpose, organization_id, id, ...rest] = row?.identifier.split(":") ?? [];
  if (!row || purpose !== PURPOSE || !organization_id || !id || row.expires_at <= now) return null;
  const member = await db.member.findFirst({
    where: { organization_id, id },
    include: { organization: true },
  });
  if (!member || member.archived_at) return null;
  return { member_id: id, email: rest.join(":"), organization: member.organization };
}

/**
 * Gives a member the address whose mailbox has the link, verified by it. Whoever is signed in by the old
 * address is signed out here: the new one may be somebody else's, with other memberships than theirs. The
 * old address is told, with a way back.
 * False when the link is used already. Raises EmailExists.
 */
export async function confirmEmailChange(
  ctx: Ctx,
  token: string,
  { member_id, email }: { member_id: string; email: string },
): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    // Deleting is using: of two who follow the same link, one gets the row.
    const used = await tx.db.verificationToken.deleteMany({
      where: { token_hash: sha256(token) },
    });
    if (used.count === 0) return false;
    const before = await loadMember(tx, { id: member_id });
    if (before.email) await endSessionsHere(tx, before.email);
    await updateMember(tx, { member_id, email });
    await tx.db.member.update({ where: byId(tx, member_id), data: { email_verified: true } });
    if (before.email) await tellOldAddress(tx, { member_id, email: before.email });
    return true;
  });
}
