import { findPlace } from "@/features/pass-checks/find-place";
import type { PassCheck, VerifyPass } from "@/features/pass-checks/schema";
import { verifyPass } from "@/features/pass-checks/verify";
import type { Ctx } from "@/server/context";
import { PlaceNotAllowed } from "./errors";
import { loadScanner } from "./store";

/**
 * What a paired phone asks: `verifyPass`, at the places that it was given. Raises PlaceNotAllowed, and
 * what verifyPass raises.
 */
export async function scanAtDoor(ctx: Ctx, input: VerifyPass): Promise<PassCheck> {
  const { resource_ids } = await loadScanner(ctx, ctx.actor.id);
  if (resource_ids.length > 0) {
    const { resource_id } = await findPlace(ctx, input);
    if (resource_id === null || !resource_ids.includes(resource_id)) throw PlaceNotAllowed();
  }
  return verifyPass(ctx, input);
}
