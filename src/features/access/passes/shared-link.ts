import type { Ctx } from "@/server/context";
import type { Db } from "@/server/data/db";
import { sha256 } from "@/server/config/secrets";
import type { ShownPass } from "./schema";
import { showPass } from "./screen-view";
import { loadPass } from "./store";

/**
 * Finds the pass that a share link's token opens, with its organization; null when it opens none.
 */
export async function findShared(db: Db, token: string) {
  return db.pass.findFirst({
    where: { share_token_hash: sha256(token) },
    select: { id: true, revoked_at: true, organization: true },
  });
}

/** Returns a pass for the share page: the link is the only credential needed. */
export async function getShared(ctx: Ctx, input: { pass_id: string }): Promise<ShownPass> {
  return showPass(ctx, await loadPass(ctx, input.pass_id));
}
