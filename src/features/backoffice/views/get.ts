import { operationOf } from "@/features/backoffice/list-filters/operation-of";
import type { ListName } from "@/features/backoffice/list-filters/words";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import { ViewOutdated } from "./errors";
import { resolveFilters } from "./keepable";
import type { ListViews, View, ViewId, ViewQuery } from "./schema";
import { loadView, toView, visibleViews } from "./store";

/** Returns a view that the caller has. Raises ViewNotFound. */
export async function getView(ctx: Ctx, { view_id }: ViewId): Promise<View> {
  return toView(await loadView(ctx, view_id));
}

/** Lists the views that the caller has, newest first. */
export async function listViews(ctx: Ctx, input: ListViews): Promise<Page<View>> {
  const { list, shared } = input;
  const where = {
    AND: [
      visibleViews(ctx),
      listWhere(input, { archivable: false }),
      list ? { list: { in: list } } : {},
      shared === undefined ? {} : { shared },
    ],
  };
  return listPage(input, {
    count: () => ctx.db.savedView.count({ where }),
    rows: () => ctx.db.savedView.findMany({ where, ...slice(input) }),
    view: toView,
  });
}

/**
 * Returns what a view asks its list for at present. Raises ViewNotFound, ViewOutdated where the list does not take it any
 * more, and InsufficientScope where the caller may not narrow the list so.
 */
export async function getViewQuery(ctx: Ctx, { view_id }: ViewId): Promise<ViewQuery> {
  const row = await loadView(ctx, view_id);
  const list = row.list as ListName;
  const operation = operationOf(list);
  const filters = resolveFilters(ctx, row.filters as object);
  operation.assertScopes(ctx.actor, filters);
  if (!operation.filters.safeParse(filters).success) throw ViewOutdated();
  return { list, filters };
}
