import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { changedWhere, listPage, listWhere, slice } from "@/server/data/list";
import type { ListWaitlist, WaitlistEntry } from "./schema";
import { entryInclude, viewEntries } from "./store";

/**
 * Lists the entries that the caller may see, newest first; `status` filters by the stored status.
 */
export async function listWaitlist(ctx: Ctx, input: ListWaitlist): Promise<Page<WaitlistEntry>> {
  const where = {
    ...listWhere({ ...input, updated_at_gte: undefined }, { archivable: false }),
    ...changedWhere(input, (updated_at) => ({ event: { updated_at } })),
    ...(input.member_id && { member_id: input.member_id }),
    ...visible(ctx),
    ...(input.event_id && { event_id: input.event_id }),
    ...(input.resource_id && { resource_id: input.resource_id }),
    ...(input.status && { status: { in: input.status } }),
  };
  const page = await listPage(input, {
    count: () => ctx.db.waitlistEntry.count({ where }),
    rows: () => ctx.db.waitlistEntry.findMany({ where, include: entryInclude, ...slice(input) }),
    view: (row) => row,
  });
  return { ...page, items: await viewEntries(ctx, page.items) };
}
