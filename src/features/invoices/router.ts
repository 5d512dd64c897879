import { memberProcedure, router } from "@/server/trpc";
import { getInvoice } from "./get";
import { listInvoices } from "./list";
import { InvoiceId, ListMyInvoices } from "./schema";

/** A member's own invoices. */
export const invoiceRouter = router({
  list: memberProcedure.input(ListMyInvoices).query(({ ctx, input }) => listInvoices(ctx, input)),
  get: memberProcedure.input(InvoiceId).query(({ ctx, input }) => getInvoice(ctx, input)),
});
