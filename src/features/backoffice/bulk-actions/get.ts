import { nameObjects } from "@/features/backoffice/search/name-objects";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type {
  BulkAction,
  BulkActionId,
  BulkItem,
  BulkItems,
  ListBulkActions,
  ListBulkItems,
} from "./schema";
import { type BulkActionRecord, loadOwnBulkAction, ownActs, toBulkAction } from "./store";

/** Returns one bulk action. Raises BulkActionNotFound and InsufficientScope. */
export async function getBulkAction(
  ctx: Ctx,
  { bulk_action_id }: BulkActionId,
): Promise<BulkAction> {
  return toBulkAction(await loadOwnBulkAction(ctx, bulk_action_id));
}

/** Lists the bulk actions that the caller might have started, newest first. Raises InsufficientScope. */
export async function listBulkActions(ctx: Ctx, input: ListBulkActions): Promise<Page<BulkAction>> {
  const where = {
    ...{ organization_id: ctx.org.id, action: { in: ownActs(ctx) } },
    ...listWhere(input, { archivable: false }),
    ...(input.status && { status: { in: input.status } }),
  };
  return listPage(input, {
    count: () => ctx.db.bulkAction.count({ where }),
    rows: () => ctx.db.bulkAction.findMany({ where, ...slice(input) }),
    view: (row) => toBulkAction(row as BulkActionRecord),
  });
}

/** Returns a page of the rows, in their order, as the caller may name them. Raises BulkActionNotFound and InsufficientScope. */
export async function listBulkItems(
  ctx: Ctx,
  { bulk_action_id, outcome, after, size }: ListBulkItems,
): Promise<BulkItems> {
  await loadOwnBulkAction(ctx, bulk_action_id);
  const found = await ctx.db.bulkActionItem.findMany({
    where: {
      ...{ organization_id: ctx.org.id, bulk_action_id },
      ...(after !== undefined && { n: { gt: after } }),
      ...(outcome && { outcome: { in: outcome } }),
    },
    orderBy: { n: "asc" },
    take: size + 1,
  });
  const rows = found.slice(0, size);
  const named = await nameObjects(ctx, { ids: rows.map(({ object_id }) => object_id) });
  const names = new Map(named.items.map((one) => [one.id, one]));
  const items = rows.map(({ n, object_id, outcome: is, error }): BulkItem => {
    const { title, subtitle, starts_at_local } = names.get(object_id) ?? {};
    return {
      ...{ index: n, object_id, title: title ?? null, subtitle: subtitle ?? null },
      ...{ starts_at_local: starts_at_local ?? null, outcome: is as BulkItem["outcome"] },
      error: error as BulkItem["error"],
    };
  });
  return { items, next: found.length > size ? (rows.at(-1)?.n ?? null) : null };
}
