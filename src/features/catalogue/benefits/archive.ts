import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { Benefit, BenefitId } from "./schema";
import { loadBenefit, toBenefit } from "./store";

/** Ends a benefit: periods that begin from now on come without it. Archived already → unchanged. Raises BenefitNotFound. */
export async function archiveBenefit(ctx: Ctx, input: BenefitId): Promise<Benefit> {
  return setArchived(ctx, input, true);
}

/** Gives a benefit again, with the periods that begin from now on; not archived → unchanged. Raises BenefitNotFound. */
export async function restoreBenefit(ctx: Ctx, input: BenefitId): Promise<Benefit> {
  return setArchived(ctx, input, false);
}

async function setArchived(ctx: Ctx, input: BenefitId, archived: boolean): Promise<Benefit> {
  return inTx(ctx, async (tx) => {
    const row = await loadBenefit(tx, input.benefit_id);
    if ((row.archived_at !== null) === archived) return toBenefit(row);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.benefit.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, archived ? "benefit.archived" : "benefit.restored", row.id);
    return toBenefit(changed);
  });
}
