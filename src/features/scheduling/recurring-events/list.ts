import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListRecurringEvents, RecurringEvent } from "./schema";
import { viewAllSeries } from "./store";

/** Lists series, newest first. */
export async function listRecurringEvents(
  ctx: Ctx,
  input: ListRecurringEvents,
): Promise<Page<RecurringEvent>> {
  const { status, category, search } = input;
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(status && { status: { in: status } }),
    ...(category && { category }),
    ...(search && { title: { contains: literal(search), mode: "insensitive" as const } }),
  };
  const page = await listPage(input, {
    count: () => ctx.db.recurringEvent.count({ where }),
    rows: () => ctx.db.recurringEvent.findMany({ where, ...slice(input) }),
    view: (row) => row,
  });
  return { ...page, items: await viewAllSeries(ctx, page.items) };
}
