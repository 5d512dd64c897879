import type { Ctx } from "@/server/context";
import type { TaxRate, TaxRateId } from "./schema";
import { loadTaxRate, toTaxRate } from "./store";

/** Returns one tax rate. Raises TaxRateNotFound. */
export async function getTaxRate(ctx: Ctx, input: TaxRateId): Promise<TaxRate> {
  return toTaxRate(await loadTaxRate(ctx, input.tax_rate_id));
}
