import { linkUrl } from "@/server/portal-url";
import type { Reader } from "@/server/words/messages";
import { byId, type Ctx, inTx, memberIdOf, type Organization } from "@/server/context";
import { composeEmailChangeMail } from "./mails";
import { MINUTE } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { countInDay, countRequest } from "@/server/http/rate-limit";
import { runAfter } from "@/server/jobs/queue";
import { randomToken, sha256 } from "@/server/config/secrets";
import { readerOf } from "@/server/words/reader";
import { letterHead, sendMail } from "./send-mail";
import { loadMember } from "./store";
import { notifyOldAddress } from "./notify-old-address";
import { updateMember } from "./update";

const VALID_MINUTES = 60;
/** Limits the changes that one member may request per minute and per day. */
const PER_MINUTE = 5;
const PER_DAY = 10;
/** Limits these mails per address and day, whoever requests them: the address may belong to an outsider. */
const PER_RECEIVER = 3;
const PURPOSE = "email-change";

/**
 * Mails a link to a member's new address; nothing changes until the link is followed. An earlier link ends. The
 * answer never reveals whether another member has the address, or anybody could find out who is a member.
 * Raises RateLimitExceeded and MailNotDelivered. Not inside a transaction.
 */
export async function requestEmailChange(
  ctx: Ctx,
  { member_id, email }: { member_id: string; email: string },
): Promise<void> {
  const member = await loadMember(ctx, { id: member_id });
  if (member.email?.toLowerCase() === email.toLowerCase()) return;
  // The link's page asks by real time, whatever the club's clock says.
  const now = runAfter(ctx, 0);
  await countRequest(ctx.query, `${PURPOSE}:${member.id}`, PER_MINUTE, now);
  await countInDay(ctx.query, `${PURPOSE} a day:${member.id}`, PER_DAY, now);
  const receiver = sha256(email.toLowerCase()).toString("hex");
  await countInDay(ctx.query, `${PURPOSE} to:${receiver}`, PER_RECEIVER, now);
  const token = randomToken();
  const whose = prefixOf(ctx, member.id);
  await dropEmailChanges(ctx, member.id);
  await ctx.db.verificationToken.create({
    data: {
      token_hash: sha256(token),
      identifier: whose + email,
      expires_at: runAfter(ctx, VALID_MINUTES * MINUTE),
    },
  });
  const url = linkUrl(ctx, `/email-change/${token}`);
  // The mailbox is not verified yet, so the mail contains no text that the member wrote.
  const { memberName: _, ...head } = letterHead(ctx, member);
  const mail = composeEmailChangeMail({
    ...head,
    url,
    validMinutes: VALID_MINUTES,
  });
  await sendMail(ctx, email, mail, `${PURPOSE}:${sha256(token).toString("hex")}`);
}

/** Returns the new address that the signed-in member has requested, as long as its link works; null = none. */
export async function findWantedEmail(ctx: Ctx): Promise<string | null> {
  const whose = prefixOf(ctx, memberIdOf(ctx));
  const row = await ctx.db.verificationToken.findFirst({
    where: { identifier: { startsWith: whose }, expires_at: { gt: runAfter(ctx, 0) } },
  });
  return row && row.identifier.slice(whose.length);
}

/** Ends the links of a member's pending address changes and returns the new addresses. */
export async function dropEmailChanges(ctx: Ctx, member_id: string): Promise<string[]> {
  const whose = prefixOf(ctx, member_id);
  const where = { identifier: { startsWith: whose } };
  const wishes = await ctx.db.verificationToken.findMany({ where, select: { identifier: true } });
  await ctx.db.verificationToken.deleteMany({ where });
  return wishes.map(({ identifier }) => identifier.slice(whose.length));
}

/** Returns the identifier prefix of a member's address-change tokens; the new address follows it. */
const prefixOf = ({ org }: Ctx, member_id: string) => `${PURPOSE}:${org.id}:${member_id}:`;

/** Returns the change that a link's token stands for; null when the token is unknown, used or expired. */
export async function findEmailChange(
  db: Db,
  token: string,
  now: Date,
): Promise<{
  member_id: string;
  email: string;
  organization: Organization;
  reader: Reader;
} | null> {
  const row = await db.verificationToken.findUnique({ where: { token_hash: sha256(token) } });
  const [purpose, organization_id, id, ...rest] = row?.identifier.split(":") ?? [];
  if (!row || purpose !== PURPOSE || !organization_id || !id || row.expires_at <= now) return null;
  const member = await db.member.findFirst({
    where: { organization_id, id },
    include: { organization: true },
  });
  if (!member || member.archived_at) return null;
  const { organization } = member;
  const reader = readerOf(organization, member);
  return { member_id: id, email: rest.join(":"), organization, reader };
}

/**
 * Gives a member the new, now verified address. The old address is told, with a way back. Returns false when the
 * link is already used. Raises EmailExists.
 */
export async function confirmEmailChange(
  ctx: Ctx,
  token: string,
  { member_id, email }: { member_id: string; email: string },
): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    // Deleting the row uses the link: only one of two concurrent requests deletes it.
    const used = await tx.db.verificationToken.deleteMany({
      where: { token_hash: sha256(token) },
    });
    if (used.count === 0) return false;
    const before = await loadMember(tx, { id: member_id });
    await updateMember(tx, { member_id, email });
    await tx.db.member.update({ where: byId(tx, member_id), data: { email_verified: true } });
    if (before.email) await notifyOldAddress(tx, { member_id, email: before.email });
    return true;
  });
}
