import type { AccountId } from "@/features/people/accounts/schema";
import type { Ctx } from "@/server/context";
import type { AccountInvitations } from "./schema";
import { loadAsOwner, toInvitation } from "./store";

/** What is over goes after a month, so there are never many more. */
const MOST = 200;

/**
 * Lists the invitations into an account, newest first, for staff and its owners. Raises
 * AccountNotFound and AccountOwnerRequired.
 */
export async function listAccountInvitations(
  ctx: Ctx,
  { account_id }: AccountId,
): Promise<AccountInvitations> {
  await loadAsOwner(ctx, account_id);
  const rows = await ctx.db.accountInvitation.findMany({
    where: { organization_id: ctx.org.id, account_id },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: MOST,
  });
  return { items: rows.map((row) => toInvitation(ctx, row)) };
}
