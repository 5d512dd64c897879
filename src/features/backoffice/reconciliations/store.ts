import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { ReconciliationNotFound } from "./errors";
import type { Reconciliation } from "./schema";

type Row = Prisma.ReconciliationModel;

/** Loads a reconciliation of the organization, or raises ReconciliationNotFound. */
export async function loadReconciliation(ctx: Ctx, id: string): Promise<Row> {
  const row = await ctx.db.reconciliation.findFirst({
    where: { organization_id: ctx.org.id, id },
  });
  if (!row) throw ReconciliationNotFound({ resource: "reconciliation", resource_id: id });
  return row;
}

export function toReconciliation(row: Row): Reconciliation {
  const found = {
    changes: row.changes as Reconciliation["changes"],
    differences: row.differences as Reconciliation["differences"],
    failures: row.failures as Reconciliation["failures"],
    faults: row.faults as Reconciliation["faults"],
  };
  const agrees = found.differences.length === 0 && found.faults.length === 0;
  return {
    id: row.id,
    organization_id: row.organization_id,
    status: row.status as Reconciliation["status"],
    agrees: row.status === "completed" ? agrees : null,
    days: row.days,
    since: toTimestamp(row.since),
    compared: row.compared as Reconciliation["compared"],
    ...found,
    completed_at: toTimestamp(row.completed_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
