import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListReconciliations, Reconciliation, ReconciliationId } from "./schema";
import { loadReconciliation, toReconciliation } from "./store";

/** Returns one reconciliation. Raises ReconciliationNotFound. */
export async function getReconciliation(
  ctx: Ctx,
  input: ReconciliationId,
): Promise<Reconciliation> {
  return toReconciliation(await loadReconciliation(ctx, input.reconciliation_id));
}

/** Lists the organization's reconciliations, newest first. */
export async function listReconciliations(
  ctx: Ctx,
  input: ListReconciliations,
): Promise<Page<Reconciliation>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(input.status && { status: { in: input.status } }),
  };
  return listPage(input, {
    count: () => ctx.db.reconciliation.count({ where }),
    rows: () => ctx.db.reconciliation.findMany({ where, ...slice(input) }),
    view: toReconciliation,
  });
}
