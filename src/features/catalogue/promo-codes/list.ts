import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPromoCodes, PromoCode } from "./schema";
import { viewPromoCodes } from "./store";

/** Returns a page of promo codes, newest first. */
export async function listPromoCodes(ctx: Ctx, input: ListPromoCodes): Promise<Page<PromoCode>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: true }),
    ...(input.code && { code: input.code.toUpperCase() }),
  };
  const page = await listPage(input, {
    count: () => ctx.db.promoCode.count({ where }),
    rows: () => ctx.db.promoCode.findMany({ where, ...slice(input) }),
    view: (row) => row,
  });
  return { ...page, items: await viewPromoCodes(ctx, page.items) };
}
