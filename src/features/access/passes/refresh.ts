import { type Ctx, inTx } from "@/server/context";
import { PassRevoked } from "./errors";
import type { Pass, PassId } from "./schema";
import { loadPass, lockPass } from "./store";
import { bumpVersions } from "./bump-version";
import { toPass } from "./view";

/**
 * Makes the wallets fetch a pass again, changed or not. A pass that was never provisioned is in no
 * wallet, and stays as it is. Raises PassNotFound and PassRevoked.
 */
export async function refreshPass(ctx: Ctx, input: PassId): Promise<Pass> {
  const row = await inTx(ctx, async (tx) => {
    const { id, revoked_at } = await lockPass(tx, input.pass_id);
    if (revoked_at) throw PassRevoked({ resource: "pass", resource_id: id });
    await bumpVersions(tx, { id }, "manual");
    return loadPass(tx, id);
  });
  return toPass(ctx, row);
}
