import { type Ctx, inTx } from "@/server/context";
import type { AccountInvitation, AccountInvitationId } from "./schema";
import { lockInvitation, toInvitation } from "./store";

/**
 * Returns an invitation into an account, for staff and its owners. Raises AccountNotFound,
 * AccountOwnerRequired and AccountInvitationNotFound.
 */
export async function getAccountInvitation(
  ctx: Ctx,
  input: AccountInvitationId,
): Promise<AccountInvitation> {
  return inTx(ctx, async (tx) => toInvitation(tx, (await lockInvitation(tx, input)).invitation));
}
