import { assertFreshStaff } from "@/features/people/sessions/fresh";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { actorText, recordEvent } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import { ACTS } from "./acts";
import { BulkActionEmpty, TooManyBulkActions } from "./errors";
import { findRows, parsed } from "./find-rows";
import { assertMayAct } from "./may-act";
import { previewBulkAction } from "./preview";
import type { BulkAction, CreateBulkAction } from "./schema";
import { loadBulkAction, toBulkAction } from "./store";
import { MOST_UNDER_WAY, MOST_UNPROVEN } from "./words";

/** The name of the job in the queue. */
export const BULK_TASK = "act on many";

export const jobKey = ({ org }: Ctx, id: string) => `bulk:${org.id}:${id}`;

/** Lets the job go on with the next rows. */
export async function goOn(tx: Ctx, bulk_action_id: string): Promise<void> {
  const payload = { organization_id: tx.org.id, bulk_action_id };
  const key = jobKey(tx, bulk_action_id);
  await addJobs(tx.db, [{ task: BULK_TASK, payload, key }]);
}

/**
 * Begins an act on many rows, in the background; with `dry_run` only tells what it would do. The rows are those that
 * match now. Raises InsufficientScope, BulkActionEmpty, BulkActionTooLong, BulkActionNotFound (`retry_of`),
 * TooManyBulkActions, GroupNotFound, GroupArchived, ValidationFailure, and FreshSignInRequired for a person of the staff
 * who acts on more than 50 rows.
 */
export async function createBulkAction(ctx: Ctx, asked: CreateBulkAction): Promise<BulkAction> {
  const { action, dry_run = false } = asked;
  const act = ACTS[action];
  const input = parsed(act.input, asked.input ?? {}, "input");
  assertMayAct(ctx, act, input);
  await act.assertInput?.(ctx, input as never);
  const ids = await findRows(ctx, asked);
  if (dry_run) return previewBulkAction(ctx, { action, ids, input });
  if (ids.length === 0) throw BulkActionEmpty();
  if (ids.length > MOST_UNPROVEN) assertFreshStaff(ctx);
  const id = newId("blk");
  return inTx(ctx, async (tx) => {
    const organization_id = tx.org.id;
    await assertFew(tx);
    const times = { created_at: tx.now(), updated_at: tx.now() };
    await tx.db.bulkAction.create({
      data: {
        ...{ id, organization_id, action, total: ids.length, ...times },
        ...{ input: input as Prisma.InputJsonObject, started_by: actorText(tx.actor) },
      },
    });
    await tx.db.$executeRaw`
      INSERT INTO bulk_action_items (organization_id, bulk_action_id, n, object_id)
      SELECT ${organization_id}, ${id}, n - 1, object_id
        FROM unnest(${ids}::text[]) WITH ORDINALITY AS r (object_id, n)`;
    await recordEvent(tx, "bulk_action.started", id, { action, total: ids.length });
    await goOn(tx, id);
    return toBulkAction(await loadBulkAction(tx, id));
  });
}

/** Raises TooManyBulkActions: jobs of one club leave others their turn. Those that ask at once take turns. */
async function assertFew({ db, org }: Ctx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`bulk:${org.id}`}, 0))`;
  const where = { organization_id: org.id, status: { in: ["queued", "running"] } };
  if ((await db.bulkAction.count({ where })) >= MOST_UNDER_WAY) throw TooManyBulkActions();
}
