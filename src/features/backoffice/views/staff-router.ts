import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { viewRoutes } from "./api";

export const viewStaffRouter = router({
  list: line(viewRoutes, "GET /v1/views"),
  query: line(viewRoutes, "GET /v1/views/{view_id}/query"),
  counts: line(viewRoutes, "GET /v1/views/counts"),
  create: line(viewRoutes, "POST /v1/views"),
  update: line(viewRoutes, "PATCH /v1/views/{view_id}"),
  remove: line(viewRoutes, "DELETE /v1/views/{view_id}"),
});
