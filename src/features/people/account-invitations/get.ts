import type { Ctx } from "@/server/context";
import type { AccountInvitation, AccountInvitationId } from "./schema";
import { loadInvitation, toInvitation } from "./store";

/**
 * Returns an invitation into an account, for staff and its owners. Raises AccountNotFound,
 * AccountOwnerRequired and AccountInvitationNotFound.
 */
export async function getAccountInvitation(
  ctx: Ctx,
  input: AccountInvitationId,
): Promise<AccountInvitation> {
  return toInvitation(ctx, await loadInvitation(ctx, input));
}
