import { AccountOwnerRequired, AccountNotFound } from "@/features/people/accounts/errors";
import type { AccountRole } from "@/features/people/accounts/schema";
import { loadAccount, lockAccount } from "@/features/people/accounts/store";
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

type Account = Awaited<ReturnType<typeof loadAccount>>;

/**
 * Returns an account in which the signed-in member is an owner; staff see any. Raises AccountNotFound
 * for an account of others, and AccountOwnerRequired.
 */
export async function loadAsOwner(ctx: Ctx, account_id: string): Promise<Account> {
  return ownedBy(ctx, await loadAccount(ctx, { id: account_id }));
}

/** Locks an account as `loadAsOwner` returns it. Raises AccountNotFound and AccountOwnerRequired. */
export async function lockAsOwner(tx: Ctx, account_id: string): Promise<Account> {
  return ownedBy(tx, await lockAccount(tx, account_id));
}

function ownedBy(ctx: Ctx, account: Account): Account {
  if (ctx.actor.kind !== "member") return account;
  const me = memberIdOf(ctx);
  const role = account.members.find(({ member_id }) => member_id === me)?.role;
  if (!role) throw AccountNotFound({ resource: "account", resource_id: account.id });
  if (role !== "owner") throw AccountOwnerRequired();
  return account;
}

/**
 * Returns an invitation, for staff and the owners of its account. Raises AccountInvitationNotFound,
 * AccountNotFound and AccountOwnerRequired.
 */
export async function loadInvitation(
  ctx: Ctx,
  { account_invitation_id: id, ...of }: AccountInvitationId,
): Promise<Row> {
  // First, so that an account of others answers the same whatever is invited into it.
  if (of.account_id !== undefined) await loadAsOwner(ctx, of.account_id);
  const where = { organization_id: ctx.org.id, id, ...of };
  const found = await ctx.db.accountInvitation.findFirst({ where });
  if (!found) throw AccountInvitationNotFound({ resource: "account_invitation", resource_id: id });
  await loadAsOwner(ctx, found.account_id);
  return found;
}

/**
 * Locks the account of an invitation and returns both, for staff and its owners. Raises
 * AccountInvitationNotFound, AccountNotFound and AccountOwnerRequired.
 */
export async function lockInvitation(tx: Ctx, input: AccountInvitationId) {
  const { id, account_id } = await loadInvitation(tx, input);
  const account = await lockAsOwner(tx, account_id);
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
