import { assertTaxRate } from "@/features/catalogue/tax-rates/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { PriceRule, UpdatePriceRule } from "./schema";
import { assertReferences, assertValidity, loadPriceRule, toPriceRule } from "./store";

/**
 * Changes the given fields; an empty change leaves `updated_at` alone. Existing bookings and quotes keep their
 * price. Raises PriceRuleNotFound and ExternalIdExists.
 */
export async function updatePriceRule(
  ctx: Ctx,
  { price_rule_id, valid_from, valid_until, ...others }: UpdatePriceRule,
): Promise<PriceRule> {
  return inTx(ctx, async (tx) => {
    const before = await loadPriceRule(tx, price_rule_id);
    const changes = {
      ...others,
      ...(valid_from !== undefined && { valid_from: valid_from ? new Date(valid_from) : null }),
      ...(valid_until !== undefined && { valid_until: valid_until ? new Date(valid_until) : null }),
    };
    if (Object.keys(changes).length === 0) return toPriceRule(before);
    const after = { ...before, ...changes };
    assertValidity(after.valid_from, after.valid_until);
    await assertReferences(tx, others);
    // A tax rate archived since stays with the rules that name it.
    if (others.tax_rate_id !== before.tax_rate_id) await assertTaxRate(tx, others.tax_rate_id);
    const row = await onDuplicate(
      () =>
        tx.db.priceRule.update({
          where: byId(tx, before.id),
          data: { ...changes, updated_at: tx.now() },
        }),
      externalIdTaken,
    );
    await recordEvent(tx, "price_rule.updated", row.id, changesOf(before, changes));
    return toPriceRule(row);
  });
}
