import { byNumber, whereFound } from "@/features/people/members/where-found";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice, timeRange } from "@/server/data/list";
import type { Prisma } from "@/server/data/db";
import type { Invoice, InvoiceStatus, ListInvoices } from "./schema";
import { toInvoice, visibleInvoices } from "./store";

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
      ...(input.status ? [{ OR: input.status.map((status) => whereStatus(status, now)) }] : []),
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

/** Returns the filter for a status that rules.ts derives; `paid_at` tells whether the amounts add up. */
function whereStatus(status: InvoiceStatus, now: Date): Prisma.InvoiceWhereInput {
  if (status === "paid") {
    return { status: { in: ["open", "uncollectible"] }, paid_at: { not: null } };
  }
  if (status === "uncollectible") return { status, paid_at: null };
  const unpaid = { status: "open", paid_at: null };
  if (status === "past_due") return { ...unpaid, due_at: { lt: now } };
  const inTime = { ...unpaid, OR: [{ due_at: null }, { due_at: { gte: now } }] };
  if (status === "open") return { ...inTime, amount_paid: 0 };
  if (status === "partially_paid") return { ...inTime, amount_paid: { gt: 0 } };
  return { status };
}
