import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { Benefit, BenefitId } from "./schema";
import { loadBenefit, toBenefit } from "./store";

const { archive, restore } = archiving({
  name: "benefit",
  load: loadBenefit,
  write: (tx, where, data) => tx.db.benefit.update({ where, data }),
  view: (_tx, row) => toBenefit(row),
});

/**
 * Ends a benefit: periods that begin from now on come without it. An archived benefit stays unchanged. Raises
 * BenefitNotFound.
 */
export async function archiveBenefit(ctx: Ctx, input: BenefitId): Promise<Benefit> {
  return archive(ctx, input.benefit_id);
}

/**
 * Restores a benefit for the periods that begin from now on; any other stays unchanged. Raises BenefitNotFound.
 */
export async function restoreBenefit(ctx: Ctx, input: BenefitId): Promise<Benefit> {
  return restore(ctx, input.benefit_id);
}
