import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { ApiKeyRotated } from "./errors";
import { assertWithin, grantOf, loadManager } from "./grants";
import type { ApiKeyWithSecret, RotateApiKey } from "./schema";
import { type KeyMode, makeSecret } from "./secret";
import { loadApiKey, toApiKey } from "./store";

/**
 * Gives a key a new secret, which only this answer contains. The old secret works until the overlap ends, by real
 * time even in an organization on a test clock; an even older one, left by an earlier rotation, ends now. Raises
 * ApiKeyNotFound, ScopeEscalation (the secret would give the caller more than it has), InvalidStatusTransition
 * (revoked, expired) and ApiKeyRotated.
 */
export async function rotateApiKey(ctx: Ctx, input: RotateApiKey): Promise<ApiKeyWithSecret> {
  return inTx(ctx, async (tx) => {
    const before = await loadApiKey(tx, input.api_key_id);
    assertWithin(grantOf(before), await loadManager(tx, before));
    if (before.revoked_at) throw InvalidStatusTransition({ current_status: "revoked" });
    if (before.expires_at && before.expires_at <= runAfter(tx, 0)) {
      throw InvalidStatusTransition({ current_status: "expired" });
    }
    const { secret, hash, hint } = makeSecret(before.mode as KeyMode);
    const overlap = input.overlap_seconds > 0;
    const change = {
      secret_hash: hash,
      secret_hint: hint,
      previous_secret_hash: overlap ? before.secret_hash : null,
      previous_expires_at: overlap ? runAfter(tx, input.overlap_seconds * 1000) : null,
      updated_at: tx.now(),
    };
    // Only one of two concurrent rotations succeeds: the second would end the secret that the first has just
    // returned.
    const { count } = await tx.db.apiKey.updateMany({
      where: { id: before.id, revoked_at: null, secret_hash: before.secret_hash },
      data: change,
    });
    if (count === 0) throw ApiKeyRotated();
    await recordEvent(tx, "api_key.rotated", before.id, {
      overlap_seconds: input.overlap_seconds,
    });
    return { ...toApiKey({ ...before, ...change }), secret };
  });
}
