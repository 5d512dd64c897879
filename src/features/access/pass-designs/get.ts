import type { Ctx } from "@/server/context";
import type { PassDesign, PassDesignId } from "./schema";
import { loadPassDesign, toPassDesign } from "./store";

/** Returns one design. Raises PassDesignNotFound. */
export async function getPassDesign(ctx: Ctx, input: PassDesignId): Promise<PassDesign> {
  return toPassDesign(ctx, await loadPassDesign(ctx, input.pass_design_id));
}
