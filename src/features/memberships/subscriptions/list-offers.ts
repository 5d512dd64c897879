import type { Benefit } from "@/features/catalogue/benefits/schema";
import { listProducts } from "@/features/catalogue/products/list";
import type { Product } from "@/features/catalogue/products/schema";
import { type Ctx } from "@/server/context";
import type { Offer, OfferedBenefit } from "./schema";
import { rateOfProduct, withTax } from "./tax";
import { productsHad } from "./trial";

/**
 * Lists the products that a member may subscribe to, the cheapest first: prices with tax, and
 * benefits.
 */
export async function listOffers(ctx: Ctx, { member_id }: { member_id: string }): Promise<Offer[]> {
  const { items } = await listProducts(ctx, { page: 1, size: 100, include_archived: false });
  const products = items.map(({ id }) => id);
  const [benefits, tried] = await Promise.all([
    benefitsOf(ctx, products),
    productsHad(ctx, { member_id, products }),
  ]);
  const offers = items.map(async (product) => ({
    ...product,
    ...(await pricedWithTax(ctx, product)),
    // A member gets a product's trial once.
    trial_days: tried.has(product.id) ? 0 : product.trial_days,
    benefits: benefits.get(product.id) ?? [],
  }));
  return (await Promise.all(offers)).sort((a, b) => a.gross_amount - b.gross_amount);
}

async function pricedWithTax(ctx: Ctx, product: Product) {
  const tax = await rateOfProduct(ctx, product);
  return { tax, gross_amount: withTax(product, tax) };
}

/** Returns the benefits of products, by product; places and events by their names. */
export async function benefitsOf(
  ctx: Ctx,
  products: string[],
): Promise<Map<string, OfferedBenefit[]>> {
  const organization_id = ctx.org.id;
  const rows = await ctx.db.benefit.findMany({
    where: { organization_id, product_id: { in: products }, archived_at: null },
    orderBy: [{ type: "asc" }, { id: "asc" }],
  });
  const names = await namesOf(ctx, rows);
  const found = new Map<string, OfferedBenefit[]>();
  for (const row of rows) {
    const { id, name, unit, quantity, percent } = row;
    const places = [...row.resource_ids, ...row.event_ids].flatMap((one) => names.get(one) ?? []);
    const type = row.type as Benefit["type"];
    const benefit = { id, name, type, unit: unit as Benefit["unit"], quantity, percent, places };
    found.set(row.product_id, [...(found.get(row.product_id) ?? []), benefit]);
  }
  return found;
}

async function namesOf(
  ctx: Ctx,
  rows: { resource_ids: string[]; event_ids: string[] }[],
): Promise<Map<string, string>> {
  const organization_id = ctx.org.id;
  const of = (ids: string[]) => ({ organization_id, id: { in: ids } });
  const [resources, events] = await Promise.all([
    ctx.db.resource.findMany({
      where: of(rows.flatMap(({ resource_ids }) => resource_ids)),
      select: { id: true, name: true },
    }),
    ctx.db.event.findMany({
      where: of(rows.flatMap(({ event_ids }) => event_ids)),
      select: { id: true, title: true },
    }),
  ]);
  return new Map([
    ...resources.map(({ id, name }) => [id, name] as const),
    ...events.map(({ id, title }) => [id, title] as const),
  ]);
}
