import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { Pass, PassId } from "./schema";
import { lockPass, passInclude } from "./store";
import { toPass } from "./view";

/** Ends a pass for good: its code opens nothing from now on. Revoked already → unchanged. Raises PassNotFound. */
export async function revokePass(ctx: Ctx, input: PassId): Promise<Pass> {
  const row = await inTx(ctx, async (tx) => {
    const before = await lockPass(tx, input.pass_id);
    if (before.revoked_at) return before;
    const now = tx.now();
    await recordEvent(tx, "pass.revoked", before.id);
    return tx.db.pass.update({
      where: { id: before.id },
      data: { revoked_at: now, updated_at: now, version: { increment: 1 } },
      include: passInclude,
    });
  });
  return toPass(ctx, row);
}
