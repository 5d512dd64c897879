import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { literal } from "@/server/like";
import { listPage, listWhere, slice } from "@/server/list";
import type { Event, ListEvents } from "./schema";
import { viewEvents } from "./store";

/** A page of events of every status, newest first or by start; `from` and `to` are a window of time. */
export async function listEvents(ctx: Ctx, input: ListEvents): Promise<Page<Event>> {
  const where = eventsWhere(ctx, input);
  const bySoonest = input.sort === "starts_at";
  const page = await listPage(input, {
    sorted: !bySoonest,
    count: () => ctx.db.event.count({ where }),
    rows: () =>
      ctx.db.event.findMany({ where, ...slice(input), ...(bySoonest && { orderBy: SOONEST }) }),
    view: (row) => row,
  });
  return { ...page, items: await viewEvents(ctx, page.items) };
}

export const SOONEST = [{ starts_at: "asc" as const }, { id: "asc" as const }];

type Filters = Omit<ListEvents, "sort">;

/** The `where` of the filters of a list of events. */
export function eventsWhere(ctx: Ctx, input: Filters): Prisma.EventWhereInput {
  const { status, category, resource_id, recurring_event_id, visibility, search } = input;
  const text = search && { contains: literal(search), mode: "insensitive" as const };
  return {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(status && { status }),
    ...(category && { category }),
    ...(resource_id && { resource_id }),
    ...(recurring_event_id && { recurring_event_id }),
    ...(visibility && { visibility }),
    ...(input.host_id && { host_ids: { has: input.host_id } }),
    ...(input.from && { ends_at: { gt: new Date(input.from) } }),
    ...(input.to && { starts_at: { lt: new Date(input.to) } }),
    ...(text && { OR: [{ title: text }, { description: text }] }),
  };
}
