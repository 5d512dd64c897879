import { MemberNotFound } from "@/features/people/errors";
import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { lockRow } from "@/server/data/lock-row";
import { assertUsable } from "@/server/data/references";
import { AccountArchived, AccountMemberNotFound } from "./errors";
import { assertKeepsOwner, firstRole } from "./rules";
import type {
  Account,
  AccountRole,
  AddAccountMembers,
  ChangeAccountMember,
  RemoveAccountMember,
} from "./schema";
import { loadAccount, lockAccount, placeKey, toAccount } from "./store";

const ARCHIVED = { type: "account_archived", msg: "The account is archived" };
const NO_MEMBER = { type: "unknown_member", msg: "The organization has no member with this id" };
const UNKNOWN = { type: "unknown_account", msg: "The organization has no account with this id" };

/**
 * Adds members to an account, all of them or none; an existing member gets the role if one is given. Raises
 * AccountNotFound, AccountArchived, LastOwner, and ValidationFailure at `body.member_ids.<n>` for each id that
 * names no member.
 */
export async function addAccountMembers(ctx: Ctx, input: AddAccountMembers): Promise<Account> {
  const { account_id, member_ids } = input;
  return inTx(ctx, async (tx) => {
    let account = toAccount(await lockAccount(tx, account_id));
    const where = { organization_id: tx.org.id, id: { in: member_ids } };
    const found = await tx.db.member.findMany({ where, select: { id: true } });
    const known = new Set(found.map(({ id }) => id));
    assertUsable("member_ids", member_ids, (id) => (known.has(id) ? null : NO_MEMBER));
    for (const member_id of new Set(member_ids)) {
      const present = account.members.find((member) => member.member_id === member_id);
      const role = input.role ?? present?.role ?? firstRole(account.members);
      account = await setRole(tx, { account_id, member_id }, role);
    }
    return account;
  });
}

/**
 * Gives a member of an account another role. Raises AccountNotFound,
 * MemberNotFound, AccountMemberNotFound, AccountArchived and LastOwner.
 */
export async function changeAccountMember(ctx: Ctx, input: ChangeAccountMember): Promise<Account> {
  return inTx(ctx, async (tx) => {
    const account = await lockAccount(tx, input.account_id);
    await assertMember(tx, input.member_id);
    if (!account.members.some((member) => member.member_id === input.member_id)) {
      throw AccountMemberNotFound({ resource: "account_member", resource_id: input.member_id });
    }
    return setRole(tx, input, input.role);
  });
}

/**
 * Removes a member from an account; does nothing for a member who is not in it. Raises AccountNotFound,
 * MemberNotFound, AccountArchived and LastOwner.
 */
export async function removeAccountMember(ctx: Ctx, input: RemoveAccountMember): Promise<void> {
  await inTx(ctx, async (tx) => {
    await lockAccount(tx, input.account_id);
    await assertMember(tx, input.member_id);
    await setRole(tx, input, null);
  });
}

/**
 * Makes the member belong to exactly the given accounts; in an added one, it gets the role of a first or a
 * further member. Raises ValidationFailure at `body.account_ids.<n>` for an account that does not exist or is
 * archived, and LastOwner.
 */
export async function setAccountsOf(tx: Ctx, memberId: string, ids: string[]): Promise<void> {
  const where = { organization_id: tx.org.id, member_id: memberId };
  const rows = await tx.db.accountMember.findMany({ where, select: { account_id: true } });
  const present = rows.map((row) => row.account_id);
  const added = ids.filter((id) => !present.includes(id));
  await assertAccounts(tx, ids, added);
  const changed = [...new Set([...added, ...present.filter((id) => !ids.includes(id))])];
  // Locks all accounts in the order of their ids, then the member, as everywhere: two requests with accounts in
  // common cannot deadlock.
  for (const account_id of changed.sort()) await lockAccount(tx, account_id);
  for (const account_id of changed) {
    const { members } = await loadAccount(tx, { id: account_id });
    const role = ids.includes(account_id) ? firstRole(members) : null;
    await setRole(tx, { account_id, member_id: memberId }, role);
  }
}

/** Sets a member's role in a locked account; null removes the member. */
async function setRole(
  tx: Ctx,
  { account_id, member_id }: { account_id: string; member_id: string },
  role: AccountRole | null,
): Promise<Account> {
  const account = await loadAccount(tx, { id: account_id });
  const before = account.members.find((member) => member.member_id === member_id)?.role ?? null;
  if (before === role) return toAccount(account);
  if (account.archived_at) throw AccountArchived({ current_status: "archived" });
  assertKeepsOwner(account.members, { member_id, role });
  const now = tx.now();
  const key = placeKey(tx, { account_id, member_id });
  const placed = before === null || role === null ? await lockPlaced(tx, member_id) : null;
  if (role === null) await tx.db.accountMember.delete({ where: key });
  else {
    const create = { organization_id: tx.org.id, account_id, member_id, role, created_at: now };
    await tx.db.accountMember.upsert({ where: key, create, update: { role } });
  }
  await tx.db.account.update({ where: byId(tx, account_id), data: { updated_at: now } });
  const after = await loadAccount(tx, { id: account_id });
  const told = { ...changesOf(account, { members: after.members }), member_id, role };
  await recordEvent(tx, "account.updated", account_id, told);
  if (placed) {
    const data = { updated_at: now };
    const { account_ids } = await tx.db.member.update({ where: byId(tx, member_id), data });
    await recordEvent(tx, "member.updated", member_id, changesOf(placed, { account_ids }));
  }
  return toAccount(after);
}

/** Locks a member whose accounts are about to change, and returns which they are until then. */
async function lockPlaced(tx: Ctx, id: string): Promise<{ account_ids: string[] }> {
  await lockRow(tx, "members", id);
  const select = { account_ids: true };
  return tx.db.member.findUniqueOrThrow({ where: byId(tx, id), select });
}

async function assertMember(tx: Ctx, id: string): Promise<void> {
  const where = { organization_id: tx.org.id, id };
  const found = await tx.db.member.findFirst({ where, select: { id: true } });
  if (!found) throw MemberNotFound({ resource: "member", resource_id: id });
}

async function assertAccounts(tx: Ctx, ids: string[], added: string[]): Promise<void> {
  const found = await tx.db.account.findMany({
    where: { organization_id: tx.org.id, id: { in: added } },
    select: { id: true, archived_at: true },
  });
  const usable = new Map(found.map((account) => [account.id, account.archived_at === null]));
  assertUsable("account_ids", ids, (id) => {
    if (!added.includes(id) || usable.get(id)) return null;
    return usable.has(id) ? ARCHIVED : UNKNOWN;
  });
}
