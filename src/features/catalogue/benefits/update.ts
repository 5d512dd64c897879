import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { assertTerms } from "./rules";
import type { Benefit, UpdateBenefit } from "./schema";
import { assertPlaces, loadBenefit, toBenefit } from "./store";

/**
 * Changes the given fields, for periods that begin from now on; an empty change leaves `updated_at` alone.
 * Raises BenefitNotFound, and the same faults as creation.
 */
export async function updateBenefit(
  ctx: Ctx,
  { benefit_id, ...changes }: UpdateBenefit,
): Promise<Benefit> {
  return inTx(ctx, async (tx) => {
    const before = await loadBenefit(tx, benefit_id);
    if (Object.keys(changes).length === 0) return toBenefit(before);
    assertTerms({ ...before, ...changes });
    await assertPlaces(tx, changes);
    const data = { ...changes, updated_at: tx.now() };
    const row = await tx.db.benefit.update({ where: byId(tx, before.id), data });
    await recordEvent(tx, "benefit.updated", row.id, changesOf(toBenefit(before), changes));
    return toBenefit(row);
  });
}
