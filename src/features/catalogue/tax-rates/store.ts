import { archivableFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { TaxRateNotFound } from "./errors";
import type { AppliedTax, TaxRate } from "./schema";

/** Returns the tax rate, archived or not. Raises TaxRateNotFound. */
export async function loadTaxRate(ctx: Ctx, id: string): Promise<Prisma.TaxRateModel> {
  const row = await ctx.db.taxRate.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw TaxRateNotFound({ resource: "tax_rate", resource_id: id });
  return row;
}

/** Raises a fault at `tax_rate_id` unless it names one of the organization's rates in use. */
export async function assertTaxRate(ctx: Ctx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const where = { organization_id: ctx.org.id, id, archived_at: null };
  if (await ctx.db.taxRate.findFirst({ where, select: { id: true } })) return;
  throw fieldFault(["body", "tax_rate_id"], "unknown_reference", "No such tax rate in use", id);
}

/**
 * Returns a rate in the form stored with prices and documents. Archived rates are allowed: whatever names one
 * keeps it.
 */
export async function appliedTax(ctx: Ctx, id: string | null): Promise<AppliedTax | null> {
  if (!id) return null;
  const { name, percentage, inclusive } = toTaxRate(await loadTaxRate(ctx, id));
  return { tax_rate_id: id, name, percentage, inclusive };
}

export function toTaxRate(row: Prisma.TaxRateModel): TaxRate {
  return {
    id: row.id,
    name: row.name,
    percentage: row.thousandths / 1000,
    inclusive: row.inclusive,
    country: row.country,
    ...archivableFrom(row),
  };
}
