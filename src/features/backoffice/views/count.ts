import { operationOf } from "@/features/backoffice/list-filters/operation-of";
import type { ListName } from "@/features/backoffice/list-filters/words";
import { MEMBER_SEGMENTS, SEGMENT_NAMES } from "@/lib/member-segments";
import type { Ctx } from "@/server/context";
import { assertScope } from "@/server/field-scopes";
import { resolveFilters } from "./keepable";
import type { CountViews, ViewCounts } from "./schema";
import { visibleViews } from "./store";
import { MOST_COUNTED } from "./words";

type Counted = ViewCounts["items"][number];

/**
 * Counts the rows of each view of a list that the caller has, one after the other. A view whose filters the list does
 * not take any more, or not from this caller, is left out. Raises InsufficientScope for who may not read the list.
 */
export async function countViews(
  ctx: Ctx,
  { list }: CountViews,
  most = MOST_COUNTED,
): Promise<ViewCounts> {
  const operation = operationOf(list);
  assertScope(ctx.actor, operation.scope);
  const kept = await ctx.db.savedView.findMany({
    where: { AND: [visibleViews(ctx), { list }] },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const segments = list === "members" ? SEGMENT_NAMES : [];
  const views: (Pick<Counted, "view_id" | "segment"> & { filters: object })[] = [
    ...segments.map((segment) => ({ view_id: null, segment, filters: MEMBER_SEGMENTS[segment] })),
    ...kept.map(({ id, filters }) => ({ view_id: id, segment: null, filters: filters as object })),
  ];
  const items: Counted[] = [];
  for (const { view_id, segment, filters: asked } of views) {
    const filters = resolveFilters(ctx, asked);
    const sound = operation.filters.safeParse(filters).success;
    if (!sound || !operation.mayRead(ctx.actor, filters)) continue;
    items.push({ view_id, segment, ...(await countUpTo(ctx, list, filters, most)) });
  }
  return { list, items };
}

/**
 * Counts rows up to a bound. The page after the bound is asked for alone: a row there means that there are more, and the
 * list counts only where there is none.
 */
async function countUpTo(ctx: Ctx, list: ListName, filters: object, most: number) {
  const at = { page: most + 1, size: 1, total: "none" as const };
  const { items, total } = await operationOf(list).read(ctx, filters, at);
  return items.length > 0 ? { count: most, more: true } : { count: total, more: false };
}
