import { newId } from "@/lib/ids";
import { loadProduct } from "@/features/catalogue/products/store";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { assertTerms } from "./rules";
import type { Benefit, CreateBenefit } from "./schema";
import { assertPlaces, toBenefit } from "./store";

/**
 * Adds a benefit to a product, for periods that begin from now on. Raises ProductNotFound, and faults for
 * missing or surplus fields of its type and for unknown ids.
 */
export async function createBenefit(ctx: Ctx, input: CreateBenefit): Promise<Benefit> {
  assertTerms(input);
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    await loadProduct(tx, input.product_id);
    await assertPlaces(tx, input);
    const own = { id: newId("ben"), organization_id: tx.org.id, created_at: now, updated_at: now };
    const row = await tx.db.benefit.create({ data: { ...input, ...own } });
    await recordEvent(tx, "benefit.created", row.id, { product_id: row.product_id });
    return toBenefit(row);
  });
}
