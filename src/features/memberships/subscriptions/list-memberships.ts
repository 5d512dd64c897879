import type { Ctx } from "@/server/context";
import { getSubscription } from "./get";
import { benefitsOf } from "./list-offers";
import { listSubscriptions } from "./list";
import { pausedByStaff } from "./paused-by-staff";
import type { Membership, Subscription, SubscriptionId } from "./schema";
import { rateOfProduct, withTax } from "./tax";

/** Lists the member's memberships, newest first, with product names and prices with tax. */
export async function listMemberships(
  ctx: Ctx,
  { member_id }: { member_id: string },
): Promise<Membership[]> {
  const { items } = await listSubscriptions(ctx, { member_id, page: 1, size: 100 });
  return asMemberships(ctx, items);
}

/** Returns one of them. Raises SubscriptionNotFound. */
export async function getMembership(ctx: Ctx, input: SubscriptionId): Promise<Membership> {
  const [membership] = await asMemberships(ctx, [await getSubscription(ctx, input)]);
  return membership!;
}

async function asMemberships(ctx: Ctx, rows: Subscription[]): Promise<Membership[]> {
  const ids = rows.flatMap(({ product_id, next_product_id }) => [
    product_id,
    ...(next_product_id ? [next_product_id] : []),
  ]);
  // Members keep products that are no longer on sale.
  const products = await ctx.db.product.findMany({
    where: { organization_id: ctx.org.id, id: { in: ids } },
  });
  const benefits = await benefitsOf(ctx, ids);
  const byStaff = await pausedByStaff(ctx, rows);
  const made = rows.map(async (row) => {
    const product = products.find(({ id }) => id === row.product_id)!;
    const next = products.find(({ id }) => id === row.next_product_id);
    const coming = next
      ? { ...next, currency: row.currency, amount: row.next_amount ?? next.amount }
      : { ...product, amount: row.amount };
    const renewal = withTax(coming, await rateOfProduct(ctx, coming));
    return {
      ...row,
      product_name: product.name,
      product_description: product.description,
      members_may_pause: product.members_may_pause && !byStaff.has(row.id),
      paused_by_staff: byStaff.has(row.id),
      next_product_name: next?.name ?? null,
      gross_amount: withTax(row, await rateOfProduct(ctx, product)),
      renewal_amount: renewal,
      benefits: benefits.get(row.product_id) ?? [],
    };
  });
  return Promise.all(made);
}
