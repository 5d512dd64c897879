import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import { ReconciliationRunning } from "./errors";
import type { CreateReconciliation, Reconciliation } from "./schema";
import { loadReconciliation, toReconciliation } from "./store";

/** The name of the job in the queue. */
export const RECONCILE_TASK = "reconcile books";

/** Starts comparing the books, in the background. Raises ReconciliationRunning. */
export async function createReconciliation(
  ctx: Ctx,
  { days }: CreateReconciliation,
): Promise<Reconciliation> {
  const organization_id = ctx.org.id;
  const id = newId("rcn");
  return inTx(ctx, async (tx) => {
    const times = { created_at: tx.now(), updated_at: tx.now() };
    // The index allows one at a time; a second call waits for the first to commit.
    const { count } = await tx.db.reconciliation.createMany({
      data: [{ id, organization_id, days, ...times }],
      skipDuplicates: true,
    });
    if (count === 0) throw await isRunning(tx);
    const payload = { organization_id, reconciliation_id: id };
    await addJobs(tx.db, [{ task: RECONCILE_TASK, payload }]);
    await recordEvent(tx, "reconciliation.created", id, { days });
    return toReconciliation(await loadReconciliation(tx, id));
  });
}

async function isRunning(tx: Ctx): Promise<Error> {
  const where = { organization_id: tx.org.id, status: "running" };
  const running = await tx.db.reconciliation.findFirst({ where, select: { id: true } });
  return ReconciliationRunning({
    resource: "reconciliation",
    ...(running && { resource_id: running.id }),
  });
}
