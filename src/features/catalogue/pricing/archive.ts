import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { PriceRule, PriceRuleId } from "./schema";
import { loadPriceRule, toPriceRule } from "./store";

/**
 * Takes a rule out of use: it prices no new booking, and those that it priced keep their price.
 * Archived already → unchanged. Raises PriceRuleNotFound.
 */
export async function archivePriceRule(ctx: Ctx, input: PriceRuleId): Promise<PriceRule> {
  return setArchived(ctx, input, true);
}

/** Puts an archived rule to use again; not archived → unchanged. Raises PriceRuleNotFound. */
export async function restorePriceRule(ctx: Ctx, input: PriceRuleId): Promise<PriceRule> {
  return setArchived(ctx, input, false);
}

async function setArchived(ctx: Ctx, input: PriceRuleId, archived: boolean): Promise<PriceRule> {
  return inTx(ctx, async (tx) => {
    const row = await loadPriceRule(tx, input.price_rule_id);
    if ((row.archived_at !== null) === archived) return toPriceRule(row);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.priceRule.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, archived ? "price_rule.archived" : "price_rule.restored", row.id);
    return toPriceRule(changed);
  });
}
