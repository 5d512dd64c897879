import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { Product, ProductId } from "./schema";
import { loadProduct, toProduct } from "./store";

/** Takes a product off sale; subscriptions to it go on. Archived already → unchanged. Raises ProductNotFound. */
export async function archiveProduct(ctx: Ctx, input: ProductId): Promise<Product> {
  return setArchived(ctx, input, true);
}

/** Puts an archived product on sale again; not archived → unchanged. Raises ProductNotFound. */
export async function restoreProduct(ctx: Ctx, input: ProductId): Promise<Product> {
  return setArchived(ctx, input, false);
}

async function setArchived(ctx: Ctx, input: ProductId, archived: boolean): Promise<Product> {
  return inTx(ctx, async (tx) => {
    const row = await loadProduct(tx, input.product_id);
    if ((row.archived_at !== null) === archived) return toProduct(row);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.product.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, archived ? "product.archived" : "product.restored", row.id);
    return toProduct(changed);
  });
}
