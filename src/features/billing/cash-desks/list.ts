import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { CashDesk, ListCashDesks } from "./schema";
import { cashDeskInclude, toCashDesk } from "./store";

/** Returns a page of tills, newest first. */
export async function listCashDesks(ctx: Ctx, input: ListCashDesks): Promise<Page<CashDesk>> {
  const where = { organization_id: ctx.org.id, ...listWhere(input, { archivable: true }) };
  return listPage(input, {
    count: () => ctx.db.cashDesk.count({ where }),
    rows: () => ctx.db.cashDesk.findMany({ where, include: cashDeskInclude, ...slice(input) }),
    view: toCashDesk,
  });
}
