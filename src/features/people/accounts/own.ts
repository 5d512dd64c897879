import { type Ctx, inTx, memberIdOf } from "@/server/context";
import { AccountNotFound, AccountOwnerRequired } from "./errors";
import { changeAccountMember, removeAccountMember } from "./change-members";
import type {
  AccountRole,
  AccountType,
  ChangeAccountMember,
  OwnAccount,
  RemoveAccountMember,
} from "./schema";
import { lockAccount } from "./store";

/**
 * Returns the households and companies that the signed-in member belongs to, each with its people
 * by name and role. Raises MemberSessionRequired.
 */
export async function listOwnAccounts(ctx: Ctx): Promise<OwnAccount[]> {
  const me = memberIdOf(ctx);
  const rows = await ctx.db.account.findMany({
    where: {
      organization_id: ctx.org.id,
      archived_at: null,
      members: { some: { member_id: me } },
    },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    include: {
      members: {
        select: { member_id: true, role: true, member: { select: { name: true } } },
        orderBy: [{ created_at: "asc" }, { member_id: "asc" }],
      },
    },
  });
  return rows.map(({ id, name, type, members }) => ({
    id,
    name,
    type: type as AccountType,
    owned: members.some((one) => one.member_id === me && one.role === "owner"),
    people: members.map(({ member_id, role, member }) => ({
      member_id,
      name: member.name,
      role: role as AccountRole,
      me: member_id === me,
    })),
  }));
}

/**
 * Removes a person from an account of the signed-in member: an owner removes anybody, everybody
 * else only themselves. Returns the member's accounts. Raises AccountNotFound for an account of
 * others, AccountOwnerRequired, and what `removeAccountMember` raises.
 */
export async function removeFromOwnAccount(
  ctx: Ctx,
  input: RemoveAccountMember,
): Promise<OwnAccount[]> {
  const me = memberIdOf(ctx);
  await inTx(ctx, async (tx) => {
    const { members } = await lockAccount(tx, input.account_id);
    const role = members.find(({ member_id }) => member_id === me)?.role;
    if (!role) throw AccountNotFound({ resource: "account", resource_id: input.account_id });
    if (role !== "owner" && input.member_id !== me) throw AccountOwnerRequired();
    await removeAccountMember(tx, input);
  });
  return listOwnAccounts(ctx);
}

/**
 * Gives a person another role in an account that the signed-in member owns, and returns the member's
 * accounts. Raises AccountNotFound for an account of others, AccountOwnerRequired, and what
 * `changeAccountMember` raises.
 */
export async function changeInOwnAccount(
  ctx: Ctx,
  input: ChangeAccountMember,
): Promise<OwnAccount[]> {
  const me = memberIdOf(ctx);
  await inTx(ctx, async (tx) => {
    const { members } = await lockAccount(tx, input.account_id);
    const role = members.find(({ member_id }) => member_id === me)?.role;
    if (!role) throw AccountNotFound({ resource: "account", resource_id: input.account_id });
    if (role !== "owner") throw AccountOwnerRequired();
    await changeAccountMember(tx, input);
  });
  return listOwnAccounts(ctx);
}
