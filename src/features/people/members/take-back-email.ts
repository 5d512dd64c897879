import { linkUrl } from "@/server/portal-url";
import type { Reader } from "@/server/words/messages";
import { endSessions } from "@/features/people/sessions/end";
import { composeEmailChangedMail } from "./mails";
import { HOUR } from "@/lib/time";
import { byId, type Ctx, inTx, type Organization } from "@/server/context";
import type { Db } from "@/server/data/db";
import { randomToken, sha256 } from "@/server/config/secrets";
import { runAfter } from "@/server/jobs/queue";
import { dropEmailChanges } from "./change-email";
import { readerOf } from "@/server/words/reader";
import { letterHead } from "./send-mail";
import { updateMember } from "./update";

const VALID_HOURS = 24;
const PURPOSE = "email-back";

/** The change that a link in this mail takes back. */
export type TakeBack = {
  member_id: string;
  /** The previous address. */
  email: string;
  expires_at: Date;
  organization: Organization;
  reader: Reader;
};

/** Mails the link to the old address and nowhere else: following it proves that mailbox. */
export async function mailOldAddress(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const [member_id, email] = [String(payload["member_id"]), String(payload["email"])];
  const member = await ctx.db.member.findFirst({
    where: { id: member_id, organization_id: ctx.org.id, archived_at: null },
  });
  if (!member || ctx.mail.kind === "none") return;
  const token = randomToken();
  await ctx.db.verificationToken.create({
    data: {
      token_hash: sha256(token),
      identifier: prefixOf(ctx, member_id) + email,
      expires_at: runAfter(ctx, VALID_HOURS * HOUR),
    },
  });
  const url = linkUrl(ctx, `/email-change/${token}`);
  const mail = composeEmailChangedMail({
    ...letterHead(ctx, member),
    url,
    validHours: VALID_HOURS,
  });
  await ctx.mail.send({ to: email, ...mail }, `${PURPOSE}:${sha256(token).toString("hex")}`);
}

/**
 * Returns the change that a link's token takes back; null when the token is unknown, used or expired. Looking
 * changes nothing.
 */
export async function findTakeBack(db: Db, token: string, now: Date): Promise<TakeBack | null> {
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
  return { member_id: id, email: rest.join(":"), expires_at: row.expires_at, organization, reader };
}

/**
 * Restores a member's previous address. Ends the sessions under both addresses, and the passkeys, since one may
 * be the intruder's. Links to take back later changes end; earlier ones still work, or an intruder could keep
 * the address by changing it twice. Returns false when the link is already used. Raises EmailExists if another
 * member now has the address.
 */
export async function takeBackEmail(ctx: Ctx, token: string, of: TakeBack): Promise<boolean> {
  const { member_id, email, expires_at } = of;
  return inTx(ctx, async (tx) => {
    // Deleting the row uses the link: only one of two concurrent requests deletes it.
    const { count } = await tx.db.verificationToken.deleteMany({
      where: { token_hash: sha256(token) },
    });
    if (count === 0) return false;
    await updateMember(tx, { member_id, email });
    await tx.db.member.update({ where: byId(tx, member_id), data: { email_verified: true } });
    await dropEmailChanges(tx, member_id);
    await tx.db.verificationToken.deleteMany({
      where: {
        identifier: { startsWith: prefixOf(ctx, member_id) },
        expires_at: { gt: expires_at },
      },
    });
    // Ends the sessions everywhere: the intruder may have entered the other organizations too.
    await endSessions(tx, email);
    await tx.db.passkey.deleteMany({ where: { user: { email: email.toLowerCase() } } });
    return true;
  });
}

/** Ends a member's take-back links and returns the addresses. */
export async function dropTakeBacks(ctx: Ctx, member_id: string): Promise<string[]> {
  const where = { identifier: { startsWith: prefixOf(ctx, member_id) } };
  const links = await ctx.db.verificationToken.findMany({ where, select: { identifier: true } });
  await ctx.db.verificationToken.deleteMany({ where });
  return links.map(({ identifier }) => identifier.slice(prefixOf(ctx, member_id).length));
}

/** Returns the identifier prefix of a member's take-back tokens; the address follows it. */
const prefixOf = ({ org }: Ctx, member_id: string) => `${PURPOSE}:${org.id}:${member_id}:`;
