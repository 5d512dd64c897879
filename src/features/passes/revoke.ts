import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { Pass, PassId } from "./schema";
import { loadPass, lockPass } from "./store";
import { touchPasses } from "./touch";
import { toPass } from "./view";

/** Ends a pass for good: its code opens nothing from now on. Revoked already → unchanged. Raises PassNotFound. */
export async function revokePass(ctx: Ctx, input: PassId): Promise<Pass> {
  const row = await inTx(ctx, async (tx) => {
    const before = await lockPass(tx, input.pass_id);
    if (before.revoked_at) return before;
    const now = tx.now();
    await recordEvent(tx, "pass.revoked", before.id);
    await tx.db.pass.update({
      where: { id: before.id },
      data: { revoked_at: now, updated_at: now },
    });
    await touchPasses(tx, { id: before.id }, "revoked");
    return loadPass(tx, before.id);
  });
  return toPass(ctx, row);
}
