import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { passRoutes } from "./api";

export const passStaffRouter = router({
  list: line(passRoutes, "GET /v1/passes"),
  get: line(passRoutes, "GET /v1/passes/{pass_id}"),
  statistics: line(passRoutes, "GET /v1/passes/statistics"),
  issue: line(passRoutes, "POST /v1/passes/bulk-provision"),
  refresh: line(passRoutes, "POST /v1/passes/{pass_id}/refresh"),
  rotateShareLink: line(passRoutes, "POST /v1/passes/{pass_id}/rotate-share-link"),
  reissue: line(passRoutes, "POST /v1/passes/{pass_id}/reissue"),
  revoke: line(passRoutes, "POST /v1/passes/{pass_id}/revoke"),
});
