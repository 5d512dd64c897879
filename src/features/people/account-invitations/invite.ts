import { AccountArchived } from "@/features/people/accounts/errors";
import { letterHead, sendMail } from "@/features/people/members/send-mail";
import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import { byId, type Ctx, inTx, memberIdOf } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { randomToken, sha256 } from "@/server/config/secrets";
import { countInDay, countRequest } from "@/server/http/rate-limit";
import { runAfter } from "@/server/jobs/queue";
import { recordEvent } from "@/server/jobs/events";
import { portalUrl } from "@/server/portal-url";
import { AccountInvitationPending, AccountInvitationNotFound } from "./errors";
import { composeAccountInvitationMail } from "./mails";
import type { AccountInvitation, AccountInvitationId, InviteToAccount } from "./schema";
import { lockAsOwner, lockInvitation, stillOpen, toInvitation } from "./store";

const VALID_DAYS = 7;
/** Limits the mails that one owner sends per minute and per day. */
const PER_MINUTE = 5;
const PER_DAY = 30;
/** Limits these mails per address and day, whoever sends them: it may belong to an outsider. */
const PER_RECEIVER = 5;

/**
 * Invites somebody by mail into an account of the signed-in member. The same happens whether or not
 * the address is a member's. Raises AccountNotFound, AccountOwnerRequired, AccountArchived,
 * AccountInvitationPending, RateLimitExceeded and MailNotDelivered. Not inside a transaction.
 */
export async function inviteToAccount(
  ctx: Ctx,
  { account_id, role, ...input }: InviteToAccount,
): Promise<AccountInvitation> {
  const email = input.email.toLowerCase();
  return mailed(ctx, async (tx, token) => {
    const account = await lockAsOwner(tx, account_id);
    if (account.archived_at) throw AccountArchived({ current_status: "archived" });
    const now = tx.now();
    const of = { organization_id: tx.org.id, account_id, email };
    const pending = await tx.db.accountInvitation.findFirst({
      where: { ...of, ...stillOpen(now) },
    });
    if (pending) {
      throw AccountInvitationPending({ resource: "account_invitation", resource_id: pending.id });
    }
    await countMails(tx, email);
    const row = await tx.db.accountInvitation.create({
      data: {
        ...of,
        id: newId("aci"),
        role,
        invited_by_member_id: memberIdOf(tx),
        ...fresh(token, now),
        created_at: now,
      },
    });
    await recordSent(tx, row);
    return { row, account: account.name };
  });
}

/**
 * Mails a pending or expired invitation again, with a new link for seven days; the earlier link ends.
 * Raises AccountNotFound, AccountOwnerRequired, AccountInvitationNotFound, RateLimitExceeded and
 * MailNotDelivered. Not inside a transaction.
 */
export async function resendAccountInvitation(
  ctx: Ctx,
  input: AccountInvitationId,
): Promise<AccountInvitation> {
  return mailed(ctx, async (tx, token) => {
    const { account, invitation: before } = await lockInvitation(tx, input);
    if (account.archived_at) throw AccountArchived({ current_status: "archived" });
    if (before.status !== "pending") {
      throw AccountInvitationNotFound({ resource: "account_invitation", resource_id: before.id });
    }
    await countMails(tx, before.email);
    const row = await tx.db.accountInvitation.update({
      where: byId(tx, before.id),
      data: { ...fresh(token, tx.now()), invited_by_member_id: memberIdOf(tx) },
    });
    await recordSent(tx, row);
    return { row, account: account.name };
  });
}

type Row = Prisma.AccountInvitationModel;

const fresh = (token: string, now: Date) => ({
  token_hash: sha256(token),
  expires_at: new Date(now.getTime() + VALID_DAYS * DAY),
  updated_at: now,
});

async function recordSent(tx: Ctx, { id, account_id }: Row): Promise<void> {
  await recordEvent(tx, "account_invitation.sent", id, { account_id });
}

/** Writes an invitation with a new token, then mails its link. */
async function mailed(
  ctx: Ctx,
  write: (tx: Ctx, token: string) => Promise<{ row: Row; account: string }>,
): Promise<AccountInvitation> {
  const token = randomToken();
  const { row, account } = await inTx(ctx, (tx) => write(tx, token));
  // In the club's language: another one would tell whether the address is a member's. The mailbox may be
  // a stranger's, so the mail contains no text that the member wrote.
  const { memberName: _, ...head } = letterHead(ctx, { name: "", locale: null });
  const url = portalUrl(ctx, `/household/${token}`);
  const mail = composeAccountInvitationMail({ ...head, url, account, validDays: VALID_DAYS });
  await sendMail(ctx, row.email, mail, `account-invitation:${row.id}:${ctx.requestId}`);
  return toInvitation(ctx, row);
}

async function countMails(tx: Ctx, email: string): Promise<void> {
  const me = memberIdOf(tx);
  const now = runAfter(tx, 0);
  await countRequest(tx.query, `account invitations:${me}`, PER_MINUTE, now);
  await countInDay(tx.query, `account invitations a day:${me}`, PER_DAY, now);
  const receiver = sha256(email).toString("hex");
  await countInDay(tx.query, `account invitations to:${receiver}`, PER_RECEIVER, now);
}
