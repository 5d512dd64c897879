import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { PriceRule, PriceRuleId } from "./schema";
import { loadPriceRule, toPriceRule } from "./store";

/**
 * Takes a rule out of use: it prices no new booking, and those that it priced keep their price.
 * Archived already → unchanged. Raises PriceRuleNotFound.
 */
export async function archivePriceRule(ctx: Ctx, input: PriceRuleId): Promise<PriceRule> {
  return inTx(ctx, async (tx) => {
    const row = await loadPriceRule(tx, input.price_rule_id);
    if (row.archived_at) return toPriceRule(row);
    const now = tx.now();
    const changed = await tx.db.priceRule.update({
      where: { id: row.id },
      data: { archived_at: now, updated_at: now },
    });
    await recordEvent(tx, "price_rule.archived", row.id);
    return toPriceRule(changed);
  });
}
