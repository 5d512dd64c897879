import { paymentRoutes } from "@/features/billing/payments/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { chargingRoutes } from "./api";

export const paymentStaffRouter = router({
  list: line(paymentRoutes, "GET /v1/payments"),
  get: line(paymentRoutes, "GET /v1/payments/{payment_id}"),
  create: line(chargingRoutes, "POST /v1/payments"),
  update: line(chargingRoutes, "PATCH /v1/payments/{payment_id}"),
  sync: line(chargingRoutes, "POST /v1/payments/{payment_id}/sync"),
  cancel: line(chargingRoutes, "POST /v1/payments/{payment_id}/cancel"),
  allocate: line(paymentRoutes, "POST /v1/payments/{payment_id}/allocations"),
  takeOff: line(paymentRoutes, "DELETE /v1/payments/{payment_id}/allocations"),
});
