import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { resourceRoutes } from "./api";

export const resourceStaffRouter = router({
  list: line(resourceRoutes, "GET /v1/events/resources"),
});
