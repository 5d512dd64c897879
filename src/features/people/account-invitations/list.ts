import type { AccountId } from "@/features/people/accounts/schema";
import { type Ctx, inTx } from "@/server/context";
import type { AccountInvitations } from "./schema";
import { lockAsOwner, toInvitation } from "./store";

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
  const rows = await inTx(ctx, async (tx) => {
    await lockAsOwner(tx, account_id);
    return tx.db.accountInvitation.findMany({
      where: { organization_id: tx.org.id, account_id },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: MOST,
    });
  });
  return { items: rows.map((row) => toInvitation(ctx, row)) };
}
