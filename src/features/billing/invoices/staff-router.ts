import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { invoiceRoutes } from "./api";

export const invoiceStaffRouter = router({
  list: line(invoiceRoutes, "GET /v1/invoices"),
  get: line(invoiceRoutes, "GET /v1/invoices/{invoice_id}"),
  create: line(invoiceRoutes, "POST /v1/invoices"),
  finalize: line(invoiceRoutes, "POST /v1/invoices/{invoice_id}/finalize"),
  void: line(invoiceRoutes, "POST /v1/invoices/{invoice_id}/void"),
  giveUp: line(invoiceRoutes, "POST /v1/invoices/{invoice_id}/mark-uncollectible"),
  reopen: line(invoiceRoutes, "POST /v1/invoices/{invoice_id}/reopen"),
});
