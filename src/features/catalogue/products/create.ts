import { assertTaxRate } from "@/features/catalogue/tax-rates/store";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { assertPrice } from "./rules";
import type { CreateProduct, Product } from "./schema";
import { toProduct } from "./store";

/** Adds a product; `amount` in minor units per period. Raises ExternalIdExists and faults for `amount` and `tax_rate_id`. */
export async function createProduct(ctx: Ctx, input: CreateProduct): Promise<Product> {
  assertPrice(input);
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    await assertTaxRate(tx, input.tax_rate_id);
    const own = { id: newId("prd"), organization_id: tx.org.id, created_at: now, updated_at: now };
    const row = await onDuplicate(
      () => tx.db.product.create({ data: { ...input, ...own } }),
      externalIdTaken,
    );
    await recordEvent(tx, "product.created", row.id);
    return toProduct(row);
  });
}
