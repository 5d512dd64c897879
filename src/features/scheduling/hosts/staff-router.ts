import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { hostRoutes } from "./api";

export const hostStaffRouter = router({
  list: line(hostRoutes, "GET /v1/events/hosts"),
  get: line(hostRoutes, "GET /v1/events/hosts/{host_id}"),
  create: line(hostRoutes, "POST /v1/events/hosts"),
  update: line(hostRoutes, "PATCH /v1/events/hosts/{host_id}"),
  archive: line(hostRoutes, "POST /v1/events/hosts/{host_id}/archive"),
  restore: line(hostRoutes, "POST /v1/events/hosts/{host_id}/restore"),
});
