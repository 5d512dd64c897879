import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { encryptSecret, randomToken, sha256 } from "@/server/config/secrets";
import { PassRevoked } from "./errors";
import type { Pass, PassId } from "./schema";
import { lockPass, passInclude } from "./store";
import { toPass } from "./view";

/**
 * Gives a pass another share link; the old one opens nothing from now on. Cards on phones stay
 * valid: the code is the same. Raises PassNotFound and PassRevoked.
 */
export async function rotateShareLink(ctx: Ctx, input: PassId): Promise<Pass> {
  const row = await inTx(ctx, async (tx) => {
    const { id, revoked_at } = await lockPass(tx, input.pass_id);
    if (revoked_at) throw PassRevoked({ resource: "pass", resource_id: id });
    const token = randomToken();
    await recordEvent(tx, "pass.share_link_rotated", id);
    return tx.db.pass.update({
      where: byId(tx, id),
      data: {
        share_token: encryptSecret(token),
        share_token_hash: sha256(token),
        updated_at: tx.now(),
      },
      include: passInclude,
    });
  });
  return toPass(ctx, row);
}
