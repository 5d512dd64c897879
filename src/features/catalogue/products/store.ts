import { recordOfClientFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { ProductNotFound } from "./errors";
import type { BillingInterval, Product } from "./schema";

/** Returns the product, archived or not. Raises ProductNotFound. */
export async function loadProduct(ctx: Ctx, id: string): Promise<Prisma.ProductModel> {
  const row = await ctx.db.product.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw ProductNotFound({ resource: "product", resource_id: id });
  return row;
}

export function toProduct(row: Prisma.ProductModel): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    amount: row.amount,
    currency: row.currency,
    interval: row.interval as BillingInterval,
    interval_count: row.interval_count,
    trial_days: row.trial_days,
    tax_rate_id: row.tax_rate_id,
    self_service: row.self_service,
    members_may_pause: row.members_may_pause,
    on_unpaid: row.on_unpaid as Product["on_unpaid"],
    ...recordOfClientFrom(row),
  };
}
