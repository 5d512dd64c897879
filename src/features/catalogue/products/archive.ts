import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { Product, ProductId } from "./schema";
import { loadProduct, toProduct } from "./store";

const { archive, restore } = archiving({
  name: "product",
  load: loadProduct,
  write: (tx, where, data) => tx.db.product.update({ where, data }),
  view: (_tx, row) => toProduct(row),
});

/**
 * Takes a product off sale; its subscriptions continue. An archived product stays unchanged. Raises
 * ProductNotFound.
 */
export async function archiveProduct(ctx: Ctx, input: ProductId): Promise<Product> {
  return archive(ctx, input.product_id);
}

/** Puts an archived product on sale again; any other stays unchanged. Raises ProductNotFound. */
export async function restoreProduct(ctx: Ctx, input: ProductId): Promise<Product> {
  return restore(ctx, input.product_id);
}
