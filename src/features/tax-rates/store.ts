import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { TaxRateNotFound } from "./errors";
import type { TaxRate } from "./schema";

/** The tax rate, archived or not, or TaxRateNotFound. */
export async function loadTaxRate(ctx: Ctx, id: string): Promise<Prisma.TaxRateModel> {
  const row = await ctx.db.taxRate.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw TaxRateNotFound({ resource: "tax_rate", resource_id: id });
  return row;
}

export function toTaxRate(row: Prisma.TaxRateModel): TaxRate {
  return {
    id: row.id,
    name: row.name,
    percentage: row.thousandths / 1000,
    inclusive: row.inclusive,
    country: row.country,
    archived_at: toTimestamp(row.archived_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
