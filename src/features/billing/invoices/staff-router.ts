import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { invoiceRoutes } from "./api";

export const invoiceStaffRouter = router({
  list: line(invoiceRoutes, "GET /v1/invoices"),
});
