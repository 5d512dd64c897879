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

/** Takes a product off sale; subscriptions to it go on. Archived already → unchanged. Raises ProductNotFound. */
export async function archiveProduct(ctx: Ctx, input: ProductId): Promise<Product> {
  return archive(ctx, input.product_id);
}

/** Puts an archived product on sale again; not archived → unchanged. Raises ProductNotFound. */
export async function restoreProduct(ctx: Ctx, input: ProductId): Promise<Product> {
  return restore(ctx, input.product_id);
}
