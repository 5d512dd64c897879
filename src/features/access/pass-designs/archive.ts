import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { PassDesign, PassDesignId } from "./schema";
import { lockPassDesign, toPassDesign } from "./store";

/** No more passes of it; those that were issued go on working. Archived already → unchanged. Raises PassDesignNotFound. */
export async function archivePassDesign(ctx: Ctx, input: PassDesignId): Promise<PassDesign> {
  return setArchived(ctx, input, true);
}

/** Lets passes be made of an archived design again; not archived → unchanged. Raises PassDesignNotFound. */
export async function restorePassDesign(ctx: Ctx, input: PassDesignId): Promise<PassDesign> {
  return setArchived(ctx, input, false);
}

async function setArchived(ctx: Ctx, input: PassDesignId, archived: boolean): Promise<PassDesign> {
  return inTx(ctx, async (tx) => {
    const row = await lockPassDesign(tx, input.pass_design_id);
    if ((row.archived_at !== null) === archived) return toPassDesign(tx, row);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.passDesign.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, archived ? "pass_design.archived" : "pass_design.restored", row.id);
    return toPassDesign(tx, changed);
  });
}
