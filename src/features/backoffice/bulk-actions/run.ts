import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { inSavepoint } from "@/server/savepoint";
import { ACTS } from "./acts";
import { type Kept, keptBy } from "./bulk-act";
import { goOn } from "./create";
import { actingAgain, assertMayAct } from "./may-act";
import { type BulkActionRecord, keepOutcome, loadBulkAction, lockBulkAction } from "./store";
import type { BulkOutcome } from "./words";

/** After as many rows the job makes room for others, and comes again. */
const ROWS_OF_A_JOB = 50;

type Item = { bulk_action_id: string; n: number; object_id: string; again: boolean };
type Result = { outcome: BulkOutcome; kept: Kept | null };

/**
 * Goes on with a bulk action: the single operation for each row, in a transaction of its own with the row's outcome.
 * After a crash the next job begins at the first row without one. Operations that ask others' servers are tried again
 * then, which they bear: what was done before counts as done.
 */
export async function runBulkAction(ctx: Ctx, bulk_action_id: string): Promise<void> {
  const of = await begin(ctx, bulk_action_id);
  if (!of) return;
  // The rows' mails and events name the bulk action: one that is tried again is not mailed twice.
  const acting = { ...(await actingAgain(ctx, of.started_by)), requestId: bulk_action_id };
  for (let n = 0; n < ROWS_OF_A_JOB; n++) {
    if (!(await doNext(acting, of))) return finish(ctx, bulk_action_id);
  }
  await goOn(ctx, bulk_action_id);
}

/** Returns a bulk action that has rows left; null for one that is over. */
async function begin(ctx: Ctx, id: string): Promise<BulkActionRecord | null> {
  const of = await loadBulkAction(ctx, id);
  if (of.status === "running") return of;
  const started_at = ctx.now();
  const { count } = await ctx.db.bulkAction.updateMany({
    where: { organization_id: ctx.org.id, id, status: "queued" },
    data: { status: "running", started_at, updated_at: started_at },
  });
  return count > 0 ? of : null;
}

/** Does the next row; false when none is left, or the bulk action was stopped. */
async function doNext(ctx: Ctx, of: BulkActionRecord): Promise<boolean> {
  if (!ACTS[of.action].asksOthers) {
    return inTx(ctx, async (tx) => {
      const item = await takeNext(tx, of.id);
      if (!item) return false;
      const kept = (thrown: unknown) => refusedBy(thrown);
      const result = await inSavepoint(tx, () => actOn(tx, of, item), kept);
      return keepOutcome(tx, item, result.outcome, result.kept);
    });
  }
  const item = await takeNext(ctx, of.id);
  if (!item) return false;
  const result = await actOn(ctx, of, item).catch(refusedBy);
  await inTx(ctx, (tx) => keepOutcome(tx, item, result.outcome, result.kept));
  return true;
}

/** Takes the first row without an outcome, and holds it for the rest of the transaction. Null for none. */
async function takeNext({ db, org, now }: Ctx, bulk_action_id: string): Promise<Item | null> {
  const [item] = await db.$queryRaw<Item[]>`
    WITH next AS (
      SELECT i.n, i.tried_at FROM bulk_action_items i
        JOIN bulk_actions b ON b.organization_id = i.organization_id AND b.id = i.bulk_action_id
       WHERE i.organization_id = ${org.id} AND i.bulk_action_id = ${bulk_action_id}
         AND i.outcome IS NULL AND b.status = 'running'
       ORDER BY i.n LIMIT 1 FOR UPDATE OF i SKIP LOCKED)
    UPDATE bulk_action_items i SET tried_at = ${now()} FROM next
     WHERE i.organization_id = ${org.id} AND i.bulk_action_id = ${bulk_action_id} AND i.n = next.n
    RETURNING i.bulk_action_id, i.n, i.object_id, next.tried_at IS NOT NULL AS again`;
  return item ?? null;
}

/** Runs the single operation for a row. Raises what it raises. */
async function actOn(ctx: Ctx, of: BulkActionRecord, item: Item): Promise<Result> {
  const act = ACTS[of.action];
  const input = of.input as object;
  assertMayAct(ctx, act, input);
  const [verdict] = await act.judge(ctx, [item.object_id], input);
  if (verdict?.outcome === "refused") return { outcome: "refused", kept: verdict.error };
  if (verdict?.outcome === "unchanged") {
    return { outcome: item.again ? "done" : "unchanged", kept: null };
  }
  const answer = await act.route.run(ctx, act.fields(item.object_id, input as never) as never);
  return act.outcomeIn?.(answer as never) ?? { outcome: "done", kept: null };
}

function refusedBy(thrown: unknown): Result {
  const { outcome, ...kept } = keptBy(thrown);
  return { outcome, kept };
}

/** Ends a bulk action that has no row left. */
async function finish(ctx: Ctx, id: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    const { status, total, done, unchanged, refused, failed } = await lockBulkAction(tx, id);
    // A row that another process is at has no outcome yet.
    if (status !== "running" || done + unchanged + refused + failed < total) return;
    const at = { finished_at: tx.now(), updated_at: tx.now() };
    await tx.db.bulkAction.update({ where: byId(tx, id), data: { status: "done", ...at } });
    await recordEvent(tx, "bulk_action.finished", id, { done, unchanged, refused, failed });
  });
}
