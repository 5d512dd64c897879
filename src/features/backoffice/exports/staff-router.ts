import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { exportRoutes } from "./api";

export const exportStaffRouter = router({
  list: line(exportRoutes, "GET /v1/exports"),
  create: line(exportRoutes, "POST /v1/exports"),
  preview: line(exportRoutes, "POST /v1/exports/preview"),
  cancel: line(exportRoutes, "POST /v1/exports/{export_id}/cancel"),
});
