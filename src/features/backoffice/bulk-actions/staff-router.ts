import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { bulkActionRoutes } from "./api";

export const bulkActionStaffRouter = router({
  list: line(bulkActionRoutes, "GET /v1/bulk-actions"),
  get: line(bulkActionRoutes, "GET /v1/bulk-actions/{bulk_action_id}"),
  create: line(bulkActionRoutes, "POST /v1/bulk-actions"),
  items: line(bulkActionRoutes, "GET /v1/bulk-actions/{bulk_action_id}/items"),
  stop: line(bulkActionRoutes, "POST /v1/bulk-actions/{bulk_action_id}/cancel"),
});
