import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { AccountInvitationId } from "./schema";
import { lockInvitation } from "./store";

/**
 * Takes a pending invitation back, so that its link ends; an answered one stays as it is. Raises
 * AccountNotFound, AccountOwnerRequired and AccountInvitationNotFound.
 */
export async function revokeAccountInvitation(ctx: Ctx, input: AccountInvitationId): Promise<void> {
  await inTx(ctx, async (tx) => {
    const { invitation } = await lockInvitation(tx, input);
    const { id, status, account_id } = invitation;
    if (status !== "pending") return;
    await tx.db.accountInvitation.update({
      where: byId(tx, id),
      data: { status: "revoked", updated_at: tx.now() },
    });
    await recordEvent(tx, "account_invitation.revoked", id, { account_id });
  });
}
