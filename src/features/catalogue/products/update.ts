import { assertTaxRate } from "@/features/catalogue/tax-rates/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { assertPrice } from "./rules";
import type { Product, UpdateProduct } from "./schema";
import { loadProduct, toProduct } from "./store";

/**
 * Changes the given fields; an empty change leaves `updated_at` alone. Existing subscriptions keep their price.
 * Raises ProductNotFound, ExternalIdExists and faults for `amount` and `tax_rate_id`.
 */
export async function updateProduct(
  ctx: Ctx,
  { product_id, ...changes }: UpdateProduct,
): Promise<Product> {
  return inTx(ctx, async (tx) => {
    const before = await loadProduct(tx, product_id);
    if (Object.keys(changes).length === 0) return toProduct(before);
    if ((changes.amount ?? changes.currency) !== undefined) assertPrice({ ...before, ...changes });
    await assertTaxRate(tx, changes.tax_rate_id);
    const data = { ...changes, updated_at: tx.now() };
    const row = await onDuplicate(
      () => tx.db.product.update({ where: byId(tx, before.id), data }),
      externalIdTaken,
    );
    await recordEvent(tx, "product.updated", row.id, changesOf(toProduct(before), changes));
    return toProduct(row);
  });
}
