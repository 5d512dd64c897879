import { type Ctx, inTx } from "@/server/context";
import { revokePasses } from "./revoke-passes";
import type { Pass, PassId } from "./schema";
import { loadPass } from "./store";
import { toPass } from "./view";

/**
 * Revokes a pass for good: its code opens nothing from now on. Revoked already → unchanged. Raises
 * PassNotFound.
 */
export async function revokePass(ctx: Ctx, input: PassId): Promise<Pass> {
  const row = await inTx(ctx, async (tx) => {
    const { id } = await loadPass(tx, input.pass_id);
    await revokePasses(tx, { id }, "revoked");
    return loadPass(tx, id);
  });
  return toPass(ctx, row);
}
