import { reportRoutes } from "@/features/backoffice/reports/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";

export const reconciliationStaffRouter = router({
  revenue: line(reportRoutes, "GET /v1/reports/revenue"),
});
