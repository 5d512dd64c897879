import type { Page } from "@/lib/page";
import { loadProduct } from "@/features/catalogue/products/store";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { Benefit, FindBenefits, ListBenefits } from "./schema";
import { toBenefit } from "./store";

/** What comes with a product, newest first. Raises ProductNotFound. */
export async function listBenefits(ctx: Ctx, input: ListBenefits): Promise<Page<Benefit>> {
  await loadProduct(ctx, input.product_id);
  return findBenefits(ctx, input);
}

/** What comes with all products, or with one if there is such a product, newest first. */
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
