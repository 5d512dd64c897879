import { assertTaxRate } from "@/features/catalogue/tax-rates/store";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { CreatePriceRule, PriceRule } from "./schema";
import { assertReferences, assertValidity, toPriceRule } from "./store";

/**
 * Adds a price rule, which prices bookings from now on. A resource, event, group or tax rate that the
 * organization doesn't have is a field fault. Raises ExternalIdExists.
 */
export async function createPriceRule(ctx: Ctx, input: CreatePriceRule): Promise<PriceRule> {
  const valid_from = input.valid_from ? new Date(input.valid_from) : null;
  const valid_until = input.valid_until ? new Date(input.valid_until) : null;
  assertValidity(valid_from, valid_until);
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    await assertReferences(tx, input);
    await assertTaxRate(tx, input.tax_rate_id);
    const data = { ...input, valid_from, valid_until, created_at: now, updated_at: now };
    const row = await onDuplicate(
      () =>
        tx.db.priceRule.create({
          data: { ...data, id: newId("prl"), organization_id: tx.org.id },
        }),
      externalIdTaken,
    );
    await recordEvent(tx, "price_rule.created", row.id);
    return toPriceRule(row);
  });
}
