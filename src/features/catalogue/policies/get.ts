import type { Ctx } from "@/server/context";
import type { Policy, PolicyId } from "./schema";
import { loadPolicy, toPolicy } from "./store";

/** Returns one policy. Raises PolicyNotFound. */
export async function getPolicy(ctx: Ctx, input: PolicyId): Promise<Policy> {
  return toPolicy(await loadPolicy(ctx, input.policy_id));
}
