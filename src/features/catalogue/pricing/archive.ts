import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { PriceRule, PriceRuleId } from "./schema";
import { loadPriceRule, toPriceRule } from "./store";

const { archive, restore } = archiving({
  name: "price_rule",
  load: loadPriceRule,
  write: (tx, where, data) => tx.db.priceRule.update({ where, data }),
  view: (_tx, row) => toPriceRule(row),
});

/**
 * Takes a rule out of use: it prices no new booking, and earlier bookings keep their price. An archived rule
 * stays unchanged. Raises PriceRuleNotFound.
 */
export async function archivePriceRule(ctx: Ctx, input: PriceRuleId): Promise<PriceRule> {
  return archive(ctx, input.price_rule_id);
}

/** Restores an archived rule; any other stays unchanged. Raises PriceRuleNotFound. */
export async function restorePriceRule(ctx: Ctx, input: PriceRuleId): Promise<PriceRule> {
  return restore(ctx, input.price_rule_id);
}
