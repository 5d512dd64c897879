import type { Ctx } from "@/server/context";
import type { Pass, PassId } from "./schema";
import { loadPass } from "./store";
import { toPass } from "./view";

/** Returns one pass. Raises PassNotFound. */
export async function getPass(ctx: Ctx, input: PassId): Promise<Pass> {
  return toPass(ctx, await loadPass(ctx, input.pass_id));
}
