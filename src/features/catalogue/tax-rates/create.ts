import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { CreateTaxRate, TaxRate } from "./schema";
import { toTaxRate } from "./store";

/** Adds a tax rate; `percentage` in percent. */
export async function createTaxRate(ctx: Ctx, input: CreateTaxRate): Promise<TaxRate> {
  const { percentage, ...rest } = input;
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await tx.db.taxRate.create({
      data: {
        ...rest,
        id: newId("txr"),
        organization_id: tx.org.id,
        thousandths: Math.round(percentage * 1000),
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "tax_rate.created", row.id);
    return toTaxRate(row);
  });
}
