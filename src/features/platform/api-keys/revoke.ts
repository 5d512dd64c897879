import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { assertWithin, grantOf, loadManager } from "./grants";
import type { ApiKey, ApiKeyId } from "./schema";
import { loadApiKey, toApiKey } from "./store";

/**
 * Ends a key at once and for good; a revoked key stays unchanged. Raises ApiKeyNotFound. Raises ScopeEscalation
 * for a key that can do more than the caller: a lost weak key must not be able to stop all others.
 */
export async function revokeApiKey(ctx: Ctx, input: ApiKeyId): Promise<ApiKey> {
  return inTx(ctx, async (tx) => {
    const before = await loadApiKey(tx, input.api_key_id);
    assertWithin(grantOf(before), await loadManager(tx, before));
    const now = tx.now();
    const { count } = await tx.db.apiKey.updateMany({
      where: { id: before.id, revoked_at: null },
      data: { revoked_at: now, updated_at: now },
    });
    if (count === 0) return toApiKey(before);
    await recordEvent(tx, "api_key.revoked", before.id);
    return toApiKey({ ...before, revoked_at: now, updated_at: now });
  });
}
