import { type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/events";
import { checkDesign } from "./check";
import type { PassDesign, UpdatePassDesign } from "./schema";
import { loadPassDesign, toPassDesign } from "./store";

/**
 * Changes the fields that are given; an empty change leaves `updated_at` alone. The passes of the
 * design move to their next version. Raises PassDesignNotFound and PassDesignInvalid.
 */
export async function updatePassDesign(
  ctx: Ctx,
  { pass_design_id, ...changes }: UpdatePassDesign,
): Promise<PassDesign> {
  const before = toPassDesign(await loadPassDesign(ctx, pass_design_id));
  if (Object.keys(changes).length === 0) return before;
  await checkDesign(ctx, { ...before, ...changes });
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await tx.db.passDesign.update({
      where: { id: before.id },
      data: { ...changes, updated_at: now },
    });
    await tx.db.pass.updateMany({
      where: { organization_id: tx.org.id, pass_design_id: row.id, revoked_at: null },
      data: { version: { increment: 1 }, updated_at: now },
    });
    await recordEvent(tx, "pass_design.updated", row.id, changesOf(before, toPassDesign(row)));
    return toPassDesign(row);
  });
}
