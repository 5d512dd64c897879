import type { Page } from "@/lib/page";
import { loadProduct } from "@/features/catalogue/products/store";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { Benefit, FindBenefits, ListBenefits } from "./schema";
import { toBenefit } from "./store";

/** Returns a page of a product's benefits, newest first. Raises ProductNotFound. */
export async function listBenefits(ctx: Ctx, input: ListBenefits): Promise<Page<Benefit>> {
  await loadProduct(ctx, input.product_id);
  return findBenefits(ctx, input);
}

/**
 * Returns a page of the benefits of all products, or of one, newest first. Does not check that the product
 * exists.
 */
export async function findBenefits(ctx: Ctx, input: FindBenefits): Promise<Page<Benefit>> {
  const { product_id } = input;
  const own = { organization_id: ctx.org.id, ...(product_id && { product_id }) };
  const where = { ...own, ...listWhere(input, { archivable: true }) };
  return listPage(input, {
    count: () => ctx.db.benefit.count({ where }),
    rows: () => ctx.db.benefit.findMany({ where, ...slice(input) }),
    view: toBenefit,
  });
}
