import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListQuotes, Quote } from "./schema";
import { toQuote } from "./store";

/** Lists quotes, expired ones too, newest first. */
export async function listQuotes(ctx: Ctx, input: ListQuotes): Promise<Page<Quote>> {
  const { member_id, event_id, resource_id } = input;
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(member_id && { member_id }),
    ...(event_id && { event_id }),
    ...(resource_id && { resource_id }),
    ...visible(ctx),
  };
  return listPage(input, {
    count: () => ctx.db.quote.count({ where }),
    rows: () => ctx.db.quote.findMany({ where, ...slice(input) }),
    view: toQuote,
  });
}
