import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/list";
import type { Invoice, ListInvoices } from "./schema";
import { toInvoice } from "./store";

/** A page of the invoices that the caller may see, newest first. */
export async function listInvoices(ctx: Ctx, input: ListInvoices): Promise<Page<Invoice>> {
  const now = ctx.now();
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(input.member_id && { member_id: input.member_id }),
    ...visible(ctx),
  };
  return listPage(input, {
    count: () => ctx.db.invoice.count({ where }),
    rows: () => ctx.db.invoice.findMany({ where, ...slice(input) }),
    view: (row) => toInvoice(row, now),
  });
}
