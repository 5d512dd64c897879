import { toActor } from "@/features/platform/audit-log/store";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lockRow } from "@/server/data/lock-row";
import { failureCatalogue, InsufficientScope } from "@/server/errors";
import { ACTS } from "./acts";
import type { Kept } from "./bulk-act";
import { BulkActionNotFound } from "./errors";
import { assertMayAct } from "./may-act";
import type { BulkAction } from "./schema";
import { type BulkActionName, type BulkOutcome, objectOf } from "./words";

type Row = Prisma.BulkActionModel;
export type BulkActionRecord = Omit<Row, "action"> & { action: BulkActionName };

/** Loads a bulk action of the organization. Raises BulkActionNotFound. */
export async function loadBulkAction(ctx: Ctx, id: string): Promise<BulkActionRecord> {
  const row = await ctx.db.bulkAction.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw BulkActionNotFound({ resource: "bulk_action", resource_id: id });
  return row as BulkActionRecord;
}

/** Locks a bulk action until the transaction ends, and returns it. Raises BulkActionNotFound. */
export async function lockBulkAction(tx: Ctx, id: string): Promise<BulkActionRecord> {
  await lockRow(tx, "bulk_actions", id);
  return loadBulkAction(tx, id);
}

/** Loads one that the caller might have started. Raises BulkActionNotFound and InsufficientScope. */
export async function loadOwnBulkAction(ctx: Ctx, id: string): Promise<BulkActionRecord> {
  const row = await loadBulkAction(ctx, id);
  assertMayAct(ctx, ACTS[row.action], {});
  return row;
}

/** Returns the acts that the caller may do. Raises InsufficientScope for one who may do none. */
export function ownActs(ctx: Ctx): BulkActionName[] {
  const all = Object.entries(ACTS) as [BulkActionName, (typeof ACTS)[BulkActionName]][];
  const own = all.filter(([, { route }]) => {
    const { scopes } = ctx.actor;
    return scopes.has("*") || scopes.has(route.scope);
  });
  if (own.length > 0) return own.map(([name]) => name);
  throw InsufficientScope({ required_scope: ACTS.check_in.route.scope });
}

/**
 * Keeps a row's outcome and counts it, once: false for one that has an outcome already. In the transaction of the act,
 * where it has one.
 */
export async function keepOutcome(
  tx: Ctx,
  { bulk_action_id, n }: { bulk_action_id: string; n: number },
  outcome: BulkOutcome,
  kept: Kept | null,
): Promise<boolean> {
  const { id: organization_id } = tx.org;
  const kept_now = await tx.db.bulkActionItem.updateMany({
    where: { organization_id, bulk_action_id, n, outcome: null },
    data: { outcome, error: kept ? { ...kept } : Prisma.DbNull },
  });
  if (kept_now.count === 0) return false;
  const code = kept?.code ?? null;
  await tx.db.$executeRaw`
    UPDATE bulk_actions SET ${Prisma.raw(outcome)} = ${Prisma.raw(outcome)} + 1, updated_at = ${tx.now()},
           reasons = CASE WHEN ${code}::text IS NULL THEN reasons
             ELSE reasons || jsonb_build_object(${code}::text, COALESCE((reasons ->> ${code}::text)::int, 0) + 1) END
     WHERE organization_id = ${organization_id} AND id = ${bulk_action_id}`;
  return true;
}

/** Returns the reasons of refusals, the most frequent first. */
export function toReasons(counts: Record<string, number>): BulkAction["reasons"] {
  return Object.entries(counts)
    .map(([code, count]) => ({
      ...{ code, count },
      message: failureCatalogue().get(code)?.explain ?? code,
    }))
    .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));
}

export function toBulkAction(row: BulkActionRecord): BulkAction {
  return {
    id: row.id,
    organization_id: row.organization_id,
    action: row.action,
    object_type: objectOf(row.action),
    status: row.status as BulkAction["status"],
    dry_run: false,
    input: row.input as BulkAction["input"],
    counts: {
      ...{ matched: row.total, would_change: null, done: row.done, unchanged: row.unchanged },
      ...{ refused: row.refused, failed: row.failed },
    },
    reasons: toReasons(row.reasons as Record<string, number>),
    money_back: null,
    bookings_kept: null,
    created_by: toActor(row.started_by),
    started_at: toTimestamp(row.started_at),
    finished_at: toTimestamp(row.finished_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
