import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { reconciliationRoutes } from "./api";

export const reconciliationStaffRouter = router({
  list: line(reconciliationRoutes, "GET /v1/reconciliations"),
  get: line(reconciliationRoutes, "GET /v1/reconciliations/{reconciliation_id}"),
  start: line(reconciliationRoutes, "POST /v1/reconciliations"),
});
