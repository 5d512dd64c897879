import type { Ctx } from "@/server/context";
import type { PriceRule, PriceRuleId } from "./schema";
import { loadPriceRule, toPriceRule } from "./store";

/** Returns one price rule. Raises PriceRuleNotFound. */
export async function getPriceRule(ctx: Ctx, input: PriceRuleId): Promise<PriceRule> {
  return toPriceRule(await loadPriceRule(ctx, input.price_rule_id));
}
