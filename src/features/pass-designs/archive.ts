import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { PassDesign, PassDesignId } from "./schema";
import { lockPassDesign, toPassDesign } from "./store";

/** No more passes of it; those that were issued go on working. Archived already → unchanged. Raises PassDesignNotFound. */
export async function archivePassDesign(ctx: Ctx, input: PassDesignId): Promise<PassDesign> {
  return inTx(ctx, async (tx) => {
    const before = await lockPassDesign(tx, input.pass_design_id);
    if (before.archived_at) return toPassDesign(tx, before);
    const now = tx.now();
    const row = await tx.db.passDesign.update({
      where: { id: before.id },
      data: { archived_at: now, updated_at: now },
    });
    await recordEvent(tx, "pass_design.archived", row.id);
    return toPassDesign(tx, row);
  });
}
