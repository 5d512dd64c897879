import type { Ctx } from "@/server/context";
import type { Db } from "@/server/data/db";
import { sha256 } from "@/server/config/secrets";
import type { ShownPass } from "./schema";
import { showPass } from "./shown";
import { loadPass } from "./store";

/** Which pass a share link's token opens, with its organization; null where it opens none. */
export async function findShared(db: Db, token: string) {
  return db.pass.findFirst({
    where: { share_token_hash: sha256(token) },
    select: { id: true, revoked_at: true, organization: true },
  });
}

/** What the share page shows of a pass: to whoever has the link, which is all the credentials it takes. */
export async function getShared(ctx: Ctx, input: { pass_id: string }): Promise<ShownPass> {
  return showPass(ctx, await loadPass(ctx, input.pass_id));
}
