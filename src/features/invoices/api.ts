import { route } from "@/server/route";
import { memberIdOf } from "@/features/sessions/me";
import { InvoiceNotFound } from "./errors";
import { getInvoice } from "./get";
import { listInvoices } from "./list";
import { Invoice, InvoiceId, InvoicePage, ListInvoices, ListMyInvoices } from "./schema";

const tag = "Invoices";

/** `/v1/invoices` */
export const invoiceRoutes = [
  route({
    method: "GET",
    path: "/v1/invoices",
    tag,
    summary: "List invoices",
    scope: "invoices:read",
    input: ListInvoices,
    output: InvoicePage,
    run: listInvoices,
  }),
  route({
    method: "GET",
    path: "/v1/invoices/{invoice_id}",
    tag,
    summary: "Get an invoice",
    scope: "invoices:read",
    input: InvoiceId,
    output: Invoice,
    errors: [InvoiceNotFound],
    run: getInvoice,
  }),
];

/** `/portal/v1/invoices`: the signed-in member's own. */
export const invoicePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/invoices",
    tag,
    summary: "List my invoices",
    scope: "none",
    input: ListMyInvoices,
    output: InvoicePage,
    run: (ctx, input) => listInvoices(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "GET",
    path: "/portal/v1/invoices/{invoice_id}",
    tag,
    summary: "Get one of my invoices",
    scope: "none",
    input: InvoiceId,
    output: Invoice,
    errors: [InvoiceNotFound],
    run: (ctx, input) => {
      memberIdOf(ctx);
      return getInvoice(ctx, input);
    },
  }),
];
