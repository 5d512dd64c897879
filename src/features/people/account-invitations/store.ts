import { AccountOwnerRequired, AccountNotFound } from "@/features/people/accounts/errors";
import type { AccountRole } from "@/features/people/accounts/schema";
import { lockAccount } from "@/features/people/accounts/store";
import { toTimestamp } from "@/lib/time";
import { byId, type Ctx, memberIdOf } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { AccountInvitationNotFound } from "./errors";
import type { AccountInvitation, AccountInvitationId } from "./schema";

type Row = Prisma.AccountInvitationModel;

/** Selects the invitations that can still be answered. */
export function stillOpen(now: Date) {
  return { status: "pending", expires_at: { gt: now } };
}

/**
 * Locks an account in which the signed-in member is an owner; staff may lock any. Raises
 * AccountNotFound for an account of others, and AccountOwnerRequired.
 */
export async function lockAsOwner(tx: Ctx, account_id: string) {
  const account = await lockAccount(tx, account_id);
  if (tx.actor.kind !== "member") return account;
  const me = memberIdOf(tx);
  const role = account.members.find(({ member_id }) => member_id === me)?.role;
  if (!role) throw AccountNotFound({ resource: "account", resource_id: account_id });
  if (role !== "owner") throw AccountOwnerRequired();
  return account;
}

/**
 * Locks the account of an invitation and returns both, for staff and its owners. Raises
 * AccountInvitationNotFound, AccountNotFound and AccountOwnerRequired.
 */
export async function lockInvitation(
  tx: Ctx,
  { account_invitation_id: id, ...of }: AccountInvitationId,
) {
  const where = { organization_id: tx.org.id, id, ...of };
  const found = await tx.db.accountInvitation.findFirst({ where });
  if (!found) throw AccountInvitationNotFound({ resource: "account_invitation", resource_id: id });
  const account = await lockAsOwner(tx, found.account_id);
  // Read again under the lock: it may have been answered meanwhile.
  const invitation = await tx.db.accountInvitation.findUniqueOrThrow({ where: byId(tx, id) });
  return { account, invitation };
}

export function toInvitation({ now }: Ctx, row: Row): AccountInvitation {
  const isOver = row.status === "pending" && row.expires_at <= now();
  return {
    id: row.id,
    account_id: row.account_id,
    email: row.email,
    role: row.role as AccountRole,
    status: isOver ? "expired" : (row.status as AccountInvitation["status"]),
    invited_by_member_id: row.invited_by_member_id,
    expires_at: toTimestamp(row.expires_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
