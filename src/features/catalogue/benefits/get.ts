import type { Ctx } from "@/server/context";
import type { Benefit, BenefitId } from "./schema";
import { loadBenefit, toBenefit } from "./store";

/** Returns one benefit. Raises BenefitNotFound. */
export async function getBenefit(ctx: Ctx, input: BenefitId): Promise<Benefit> {
  return toBenefit(await loadBenefit(ctx, input.benefit_id));
}
