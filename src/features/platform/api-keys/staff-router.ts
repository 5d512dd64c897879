import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { apiKeyRoutes } from "./api";

export const apiKeyStaffRouter = router({
  list: line(apiKeyRoutes, "GET /v1/api-keys"),
  create: line(apiKeyRoutes, "POST /v1/api-keys"),
  rotate: line(apiKeyRoutes, "POST /v1/api-keys/{api_key_id}/rotate"),
  revoke: line(apiKeyRoutes, "POST /v1/api-keys/{api_key_id}/revoke"),
});
