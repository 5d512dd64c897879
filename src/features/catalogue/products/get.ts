import type { Ctx } from "@/server/context";
import type { Product, ProductId } from "./schema";
import { loadProduct, toProduct } from "./store";

/** Returns one product. Raises ProductNotFound. */
export async function getProduct(ctx: Ctx, input: ProductId): Promise<Product> {
  return toProduct(await loadProduct(ctx, input.product_id));
}
