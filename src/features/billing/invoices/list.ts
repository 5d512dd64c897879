import { byNumber, whereFound } from "@/features/people/members/where-found";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice, timeRange } from "@/server/data/list";
import type { Invoice, ListInvoices } from "./schema";
import { toInvoice, visibleInvoices } from "./store";
import { whereInvoiceStatus } from "./where-status";

/**
 * Returns a page of the invoices that the caller may see, newest first. A search that matches more members than a
 * statement can name is a fault.
 */
export async function listInvoices(ctx: Ctx, input: ListInvoices): Promise<Page<Invoice>> {
  const now = ctx.now();
  const found = await whereFound(ctx, input.search, byNumber);
  const where = {
    ...listWhere(input, { archivable: false }),
    ...(input.member_id && { member_id: input.member_id }),
    ...(input.account_id && { account_id: input.account_id }),
    AND: [
      ...(input.status
        ? [{ OR: input.status.map((status) => whereInvoiceStatus(status, now)) }]
        : []),
      visibleInvoices(ctx),
      ...(found ? [found] : []),
    ],
    due_at: timeRange(input, "due_at"),
    issued_at: timeRange(input, "issued_at"),
  };
  return listPage(input, {
    count: () => ctx.db.invoice.count({ where }),
    rows: () => ctx.db.invoice.findMany({ where, ...slice(input) }),
    view: (row) => toInvoice(row, now),
  });
}
