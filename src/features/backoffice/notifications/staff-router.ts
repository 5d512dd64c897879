import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { invoiceMailRoutes, notificationSettingRoutes } from "./api";

export const notificationSettingStaffRouter = router({
  get: line(notificationSettingRoutes, "GET /v1/notification-settings"),
  update: line(notificationSettingRoutes, "PATCH /v1/notification-settings"),
  preview: line(notificationSettingRoutes, "GET /v1/notification-settings/preview"),
  test: line(notificationSettingRoutes, "POST /v1/notification-settings/test"),
});

export const invoiceMailStaffRouter = router({
  send: line(invoiceMailRoutes, "POST /v1/invoices/{invoice_id}/send"),
});
