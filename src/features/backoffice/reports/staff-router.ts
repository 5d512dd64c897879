import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { reportRoutes } from "./api";

export const reportStaffRouter = router({
  revenue: line(reportRoutes, "GET /v1/reports/revenue"),
  receivables: line(reportRoutes, "GET /v1/reports/receivables"),
  utilisation: line(reportRoutes, "GET /v1/reports/utilisation"),
  members: line(reportRoutes, "GET /v1/reports/members"),
  noShows: line(reportRoutes, "GET /v1/reports/no-shows"),
});
