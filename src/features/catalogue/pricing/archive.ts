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
 * Takes a rule out of use: it prices no new booking, and those that it priced keep their price.
 * Archived already → unchanged. Raises PriceRuleNotFound.
 */
export async function archivePriceRule(ctx: Ctx, input: PriceRuleId): Promise<PriceRule> {
  return archive(ctx, input.price_rule_id);
}

/** Puts an archived rule to use again; not archived → unchanged. Raises PriceRuleNotFound. */
export async function restorePriceRule(ctx: Ctx, input: PriceRuleId): Promise<PriceRule> {
  return restore(ctx, input.price_rule_id);
}
