import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { PassCodeKeyInUse } from "./errors";
import { signAgain } from "./rotate";
import type { PassCodeKey, PassCodeKeyId } from "./schema";
import { loadKey, lockKeys, toKey } from "./store";

/**
 * Retires a key for good: the door refuses its codes from now on. Retired already → unchanged.
 * Raises PassCodeKeyNotFound, and PassCodeKeyInUse for the one that signs.
 */
export async function retirePassCodeKey(ctx: Ctx, input: PassCodeKeyId): Promise<PassCodeKey> {
  return inTx(ctx, async (tx) => {
    const keys = await lockKeys(tx);
    const before = await loadKey(tx, input.pass_code_key_id);
    const current = keys.find(({ retired_at }) => retired_at === null);
    if (before.retired_at) return toKey(before, current?.id ?? "");
    if (!current || before.id === current.id) throw PassCodeKeyInUse();
    const now = tx.now();
    const row = await tx.db.passCodeKey.update({
      where: byId(tx, before.id),
      data: { retired_at: now, updated_at: now },
    });
    await recordEvent(tx, "pass_code_key.retired", row.id);
    // A pass that was created just before the rotation may have got the previous key.
    await signAgain(tx, current.key_id);
    return toKey(row, current.id);
  });
}
