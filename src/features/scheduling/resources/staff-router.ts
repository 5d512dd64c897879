import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { resourceRoutes } from "./api";

export const resourceStaffRouter = router({
  list: line(resourceRoutes, "GET /v1/events/resources"),
  get: line(resourceRoutes, "GET /v1/events/resources/{resource_id}"),
  create: line(resourceRoutes, "POST /v1/events/resources"),
  restore: line(resourceRoutes, "POST /v1/events/resources/{resource_id}/restore"),
});
