import { addAccountMembers } from "@/features/people/accounts/change-members";
import { lockAccount, placeKey } from "@/features/people/accounts/store";
import type { AccountRole, AccountType } from "@/features/people/accounts/schema";
import { loadMember } from "@/features/people/members/store";
import { toTimestamp } from "@/lib/time";
import { byId, type Ctx, inTx, memberIdOf } from "@/server/context";
import { sha256 } from "@/server/config/secrets";
import { recordEvent } from "@/server/jobs/events";
import { AccountInvitationNotFound } from "./errors";
import type { AnswerAccountInvitation, InvitationToken, OpenAccountInvitation } from "./schema";
import { stillOpen } from "./store";

/**
 * Returns the invitation of a link as the signed-in member sees it. Looking changes nothing. Raises
 * AccountInvitationNotFound for a link that is unknown, used, expired, revoked or for another address,
 * or whose sender no longer owns the account.
 */
export async function openAccountInvitation(
  ctx: Ctx,
  { token }: InvitationToken,
): Promise<OpenAccountInvitation> {
  const invitation = await findOpen(ctx, token);
  const { account, invited_by } = invitation;
  return {
    account_name: account.name,
    account_type: account.type as AccountType,
    role: invitation.role as AccountRole,
    invited_by_name: invited_by.name,
    expires_at: toTimestamp(invitation.expires_at),
  };
}

/**
 * Answers the invitation of a link, once: whoever accepts belongs to the account, with the role that
 * they have there already or else the invitation's, and agrees that its owners book for them. Raises
 * AccountInvitationNotFound.
 */
export async function answerAccountInvitation(
  ctx: Ctx,
  { token, answer }: AnswerAccountInvitation,
): Promise<void> {
  const { account_id } = await findOpen(ctx, token);
  const member_id = memberIdOf(ctx);
  await inTx(ctx, async (tx) => {
    const account = await lockAccount(tx, account_id);
    // Read again under the lock: of two answers at once, one counts.
    const invitation = await findOpen(tx, token);
    const now = tx.now();
    const status = answer === "accept" ? "accepted" : "declined";
    await tx.db.accountInvitation.update({
      where: byId(tx, invitation.id),
      data: { status, updated_at: now },
    });
    if (answer === "accept") {
      const present = account.members.find((one) => one.member_id === member_id)?.role;
      const role = (present ?? invitation.role) as AccountRole;
      await addAccountMembers(tx, { account_id, member_ids: [member_id], role });
      const where = placeKey(tx, { account_id, member_id });
      await tx.db.accountMember.update({ where, data: { agreed_at: now } });
    }
    const about = { account_id, member_id };
    await recordEvent(tx, `account_invitation.${status}`, invitation.id, about);
  });
}

async function findOpen(ctx: Ctx, token: string) {
  const organization_id = ctx.org.id;
  const { email } = await loadMember(ctx, { id: memberIdOf(ctx) });
  const found = await ctx.db.accountInvitation.findFirst({
    where: {
      organization_id,
      token_hash: sha256(token),
      email: email?.toLowerCase() ?? "",
      ...stillOpen(ctx.now()),
    },
    include: {
      account: {
        select: {
          ...{ name: true, type: true, archived_at: true },
          members: { where: { role: "owner" }, select: { member_id: true } },
        },
      },
      invited_by: { select: { name: true } },
    },
  });
  const owners = found?.account.members.map(({ member_id }) => member_id) ?? [];
  if (found && !found.account.archived_at && owners.includes(found.invited_by_member_id)) {
    return found;
  }
  throw AccountInvitationNotFound({ resource: "account_invitation" });
}
