import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { TaxRate, UpdateTaxRate } from "./schema";
import { loadTaxRate, toTaxRate } from "./store";

/** Renames a rate; its percentage never changes. Raises TaxRateNotFound. */
export async function updateTaxRate(
  ctx: Ctx,
  { tax_rate_id, ...changes }: UpdateTaxRate,
): Promise<TaxRate> {
  return inTx(ctx, async (tx) => {
    const before = await loadTaxRate(tx, tax_rate_id);
    if (Object.keys(changes).length === 0) return toTaxRate(before);
    const data = { ...changes, updated_at: tx.now() };
    const row = await tx.db.taxRate.update({ where: byId(tx, before.id), data });
    await recordEvent(tx, "tax_rate.updated", row.id, changesOf(toTaxRate(before), toTaxRate(row)));
    return toTaxRate(row);
  });
}
