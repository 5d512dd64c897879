import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { removeJob } from "@/server/jobs/queue";
import { jobKey } from "./create";
import type { BulkAction, BulkActionId } from "./schema";
import { loadBulkAction, loadOwnBulkAction, lockBulkAction, toBulkAction } from "./store";

/**
 * Stops a bulk action after the row that it is at; rows that were done stay so. Stopped already → unchanged. Raises
 * BulkActionNotFound, InsufficientScope, and InvalidStatusTransition for one that is done.
 */
export async function stopBulkAction(
  ctx: Ctx,
  { bulk_action_id: id }: BulkActionId,
): Promise<BulkAction> {
  await loadOwnBulkAction(ctx, id);
  return inTx(ctx, async (tx) => {
    const before = await lockBulkAction(tx, id);
    const { status, done, unchanged, refused, failed } = before;
    if (status === "stopped") return toBulkAction(before);
    if (status === "done") throw InvalidStatusTransition({ current_status: status });
    const at = { finished_at: tx.now(), updated_at: tx.now() };
    await tx.db.bulkAction.update({ where: byId(tx, id), data: { status: "stopped", ...at } });
    await removeJob(tx.db, jobKey(tx, id));
    const data = { from: status, to: "stopped", done, unchanged, refused, failed };
    await recordEvent(tx, "bulk_action.finished", id, data);
    return toBulkAction(await loadBulkAction(tx, id));
  });
}
