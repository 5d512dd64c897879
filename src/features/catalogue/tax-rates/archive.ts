import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { TaxRate, TaxRateId } from "./schema";
import { loadTaxRate, toTaxRate } from "./store";

/** Takes a rate out of use for new prices; archived already → unchanged. Raises TaxRateNotFound. */
export async function archiveTaxRate(ctx: Ctx, input: TaxRateId): Promise<TaxRate> {
  return setArchived(ctx, input, true);
}

/** Lets prices name an archived rate again; not archived → unchanged. Raises TaxRateNotFound. */
export async function restoreTaxRate(ctx: Ctx, input: TaxRateId): Promise<TaxRate> {
  return setArchived(ctx, input, false);
}

async function setArchived(ctx: Ctx, input: TaxRateId, archived: boolean): Promise<TaxRate> {
  return inTx(ctx, async (tx) => {
    const row = await loadTaxRate(tx, input.tax_rate_id);
    if ((row.archived_at !== null) === archived) return toTaxRate(row);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.taxRate.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, archived ? "tax_rate.archived" : "tax_rate.restored", row.id);
    return toTaxRate(changed);
  });
}
