import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, sortedSlice, timeRange } from "@/server/data/list";
import type { Event, ListEvents } from "./schema";
import { viewEvents } from "./store";

/** Lists events of every status, newest first or by start. */
export async function listEvents(ctx: Ctx, input: ListEvents): Promise<Page<Event>> {
  const { price_rule_id } = input;
  const filters = eventsWhere(ctx, input);
  const where = price_rule_id
    ? { ...filters, AND: [filters, await pricedBy(ctx, price_rule_id)] }
    : filters;
  const page = await listPage(input, {
    count: () => ctx.db.event.count({ where }),
    rows: () => ctx.db.event.findMany({ where, ...sortedSlice(input) }),
    view: (row) => row,
  });
  return { ...page, items: await viewEvents(ctx, page.items) };
}

/** Returns the `where` for the events that a price rule is for: those that name it, and those that it names. */
async function pricedBy(ctx: Ctx, id: string): Promise<Prisma.EventWhereInput> {
  const rule = await ctx.db.priceRule.findFirst({
    where: { organization_id: ctx.org.id, id },
    select: { event_ids: true },
  });
  return { OR: [{ price_rule_ids: { has: id } }, { id: { in: rule?.event_ids ?? [] } }] };
}

/** Returns the `where` for the filters of a list of events. */
export function eventsWhere(ctx: Ctx, input: ListEvents): Prisma.EventWhereInput {
  const { status, category, resource_id, recurring_event_id, visibility, search } = input;
  const text = search && { contains: literal(search), mode: "insensitive" as const };
  return {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(status && { status: { in: status } }),
    ...(category && { category }),
    ...(resource_id && { resource_id }),
    ...(recurring_event_id && { recurring_event_id }),
    ...(visibility && { visibility: { in: visibility } }),
    ...(input.host_id && { host_ids: { has: input.host_id } }),
    AND: [{ starts_at: timeRange(input, "starts_at"), ends_at: timeRange(input, "ends_at") }],
    ...(text && { OR: [{ title: text }, { description: text }] }),
  };
}
