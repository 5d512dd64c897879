import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPriceRules, PriceRule } from "./schema";
import { toPriceRule } from "./store";

/**
 * Returns a page of price rules, newest first. `resource_id` selects the rules that can price the resource,
 * `event_id` those that name the event.
 */
export async function listPriceRules(ctx: Ctx, input: ListPriceRules): Promise<Page<PriceRule>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: true }),
    ...(input.resource_id && {
      OR: [{ resource_ids: { isEmpty: true } }, { resource_ids: { has: input.resource_id } }],
    }),
    ...(input.event_id && { event_ids: { has: input.event_id } }),
  };
  return listPage(input, {
    count: () => ctx.db.priceRule.count({ where }),
    rows: () => ctx.db.priceRule.findMany({ where, ...slice(input) }),
    view: toPriceRule,
  });
}
