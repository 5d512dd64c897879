import { lockMember } from "@/features/people/members/store";
import { MAY_SIGN_IN } from "@/features/people/sessions/read";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { randomToken, sha256 } from "@/server/config/secrets";
import type { CreatePortalToken, PortalTokenWithSecret } from "./schema";
import { toPortalToken } from "./store";

/** Prefix of portal tokens, which distinguishes them from API keys and lets scanners find leaked ones. */
export const TOKEN_PREFIX = "mpt_";

/** The member statuses in which a token may be used. */
export const MAY_USE_TOKENS = MAY_SIGN_IN.filter((status) => status !== "suspended");

/**
 * Creates a token with which a program acts as a member under /portal/v1; only this answer contains the secret.
 * It expires by real time, even in an organization on a test clock. Raises MemberNotFound, and
 * InvalidStatusTransition for a member that is archived or suspended.
 */
export async function createPortalToken(
  ctx: Ctx,
  input: CreatePortalToken,
): Promise<PortalTokenWithSecret> {
  const token = `${TOKEN_PREFIX}${randomToken()}`;
  return inTx(ctx, async (tx) => {
    // Archiving and suspending lock the member's row: a token made before ends with it, and one made after is
    // refused.
    const member = await lockMember(tx, input.member_id);
    const status = member.archived_at ? "archived" : member.status;
    if (!MAY_USE_TOKENS.includes(status)) throw InvalidStatusTransition({ current_status: status });
    const now = tx.now();
    const row = await tx.db.portalToken.create({
      data: {
        id: newId("ptk"),
        organization_id: tx.org.id,
        member_id: member.id,
        token_hash: sha256(token),
        scopes: [...new Set(input.scopes)],
        expires_at: runAfter(tx, input.expires_in * 1000),
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "member.portal_token_created", member.id, {
      portal_token_id: row.id,
      scopes: row.scopes,
    });
    return { ...toPortalToken(row), token };
  });
}
