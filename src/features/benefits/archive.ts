import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { Benefit, BenefitId } from "./schema";
import { loadBenefit, toBenefit } from "./store";

/** Ends a benefit: periods that begin from now on come without it. Archived already → unchanged. Raises BenefitNotFound. */
export async function archiveBenefit(ctx: Ctx, input: BenefitId): Promise<Benefit> {
  return inTx(ctx, async (tx) => {
    const row = await loadBenefit(tx, input.benefit_id);
    if (row.archived_at !== null) return toBenefit(row);
    const now = tx.now();
    const data = { archived_at: now, updated_at: now };
    const archived = await tx.db.benefit.update({ where: { id: row.id }, data });
    await recordEvent(tx, "benefit.archived", row.id);
    return toBenefit(archived);
  });
}
