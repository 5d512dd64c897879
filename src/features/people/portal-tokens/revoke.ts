import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { PortalToken, PortalTokenId } from "./schema";
import { loadPortalToken, toPortalToken } from "./store";

/** Ends a token at once; an ended one stays unchanged. Raises PortalTokenNotFound. */
export async function revokePortalToken(ctx: Ctx, input: PortalTokenId): Promise<PortalToken> {
  return inTx(ctx, async (tx) => {
    const before = await loadPortalToken(tx, input);
    const now = tx.now();
    const { count } = await tx.db.portalToken.updateMany({
      where: { organization_id: tx.org.id, id: before.id, revoked_at: null },
      data: { revoked_at: now, updated_at: now },
    });
    if (count > 0) {
      const data = { portal_token_id: before.id };
      await recordEvent(tx, "member.portal_token_revoked", before.member_id, data);
    }
    return toPortalToken(await loadPortalToken(tx, input));
  });
}
