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

/** How every portal token begins, so that it is told from an API key, and found where it has leaked. */
export const TOKEN_PREFIX = "mpt_";

/** Statuses in which a member may use the portal by a token. */
export const MAY_USE_TOKENS = MAY_SIGN_IN.filter((status) => status !== "suspended");

/**
 * Makes a token with which a program acts as a member under /portal/v1; it is in this answer only. It ends by
 * itself, by the real time also where the organization has another. Raises MemberNotFound, and
 * InvalidStatusTransition for a member that is archived or suspended.
 */
export async function createPortalToken(
  ctx: Ctx,
  input: CreatePortalToken,
): Promise<PortalTokenWithSecret> {
  const token = `${TOKEN_PREFIX}${randomToken()}`;
  return inTx(ctx, async (tx) => {
    // Who archives or suspends the member holds its row: a token comes before that, and ends with it, or after.
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
