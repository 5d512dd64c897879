import { InvoiceId, PayInvoice } from "@/features/billing/invoices/schema";
import { memberProcedure, router } from "@/server/trpc";
import { payInvoice } from "./pay";
import { syncInvoice } from "./sync";

/** A member's procedures for paying their own invoices. */
export const invoicePaymentRouter = router({
  pay: memberProcedure
    .input(PayInvoice.omit({ off_session: true }))
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),
  sync: memberProcedure.input(InvoiceId).mutation(({ ctx, input }) => syncInvoice(ctx, input)),
});
