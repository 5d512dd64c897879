import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { TaxRate, TaxRateId } from "./schema";
import { loadTaxRate, toTaxRate } from "./store";

const { archive, restore } = archiving({
  name: "tax_rate",
  load: loadTaxRate,
  write: (tx, where, data) => tx.db.taxRate.update({ where, data }),
  view: (_tx, row) => toTaxRate(row),
});

/** Takes a rate out of use for new prices; an archived rate stays unchanged. Raises TaxRateNotFound. */
export async function archiveTaxRate(ctx: Ctx, input: TaxRateId): Promise<TaxRate> {
  return archive(ctx, input.tax_rate_id);
}

/** Lets prices name an archived rate again; any other stays unchanged. Raises TaxRateNotFound. */
export async function restoreTaxRate(ctx: Ctx, input: TaxRateId): Promise<TaxRate> {
  return restore(ctx, input.tax_rate_id);
}
