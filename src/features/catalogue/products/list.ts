import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListProducts, Product } from "./schema";
import { toProduct } from "./store";

/**
 * Returns a page of products, newest first; `search` matches names. Members see only the products that they may
 * buy.
 */
export async function listProducts(ctx: Ctx, input: ListProducts): Promise<Page<Product>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: true }),
    ...(ctx.actor.kind === "member" && { self_service: true, archived_at: null }),
    ...(input.search && {
      name: { contains: literal(input.search), mode: "insensitive" as const },
    }),
  };
  return listPage(input, {
    count: () => ctx.db.product.count({ where }),
    rows: () => ctx.db.product.findMany({ where, ...slice(input) }),
    view: toProduct,
  });
}
