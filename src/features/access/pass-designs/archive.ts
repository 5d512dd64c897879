import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { PassDesign, PassDesignId } from "./schema";
import { lockPassDesign, toPassDesign } from "./store";

const { archive, restore } = archiving({
  name: "pass_design",
  load: lockPassDesign,
  write: (tx, where, data) => tx.db.passDesign.update({ where, data }),
  view: toPassDesign,
});

/**
 * Archives a design: no new passes; issued ones keep working. Archived already → unchanged. Raises
 * PassDesignNotFound.
 */
export async function archivePassDesign(ctx: Ctx, input: PassDesignId): Promise<PassDesign> {
  return archive(ctx, input.pass_design_id);
}

/**
 * Restores an archived design: new passes can be made again; not archived → unchanged. Raises
 * PassDesignNotFound.
 */
export async function restorePassDesign(ctx: Ctx, input: PassDesignId): Promise<PassDesign> {
  return restore(ctx, input.pass_design_id);
}
