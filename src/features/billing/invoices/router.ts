import { memberProcedure, router } from "@/server/trpc";
import { getInvoice } from "./get";
import { listInvoices } from "./list";
import { UNPAID } from "./words";
import { InvoiceId, ListMyInvoices } from "./schema";

/** A member's own invoices. */
export const invoiceRouter = router({
  list: memberProcedure.input(ListMyInvoices).query(({ ctx, input }) => listInvoices(ctx, input)),
  get: memberProcedure.input(InvoiceId).query(({ ctx, input }) => getInvoice(ctx, input)),
  /** The member's unpaid invoices, most urgent first. */
  owed: memberProcedure.query(async ({ ctx }) => {
    const { items } = await listInvoices(ctx, { page: 1, size: 100, status: [...UNPAID] });
    return items.sort((a, b) => (a.due_at ?? "9").localeCompare(b.due_at ?? "9"));
  }),
});
