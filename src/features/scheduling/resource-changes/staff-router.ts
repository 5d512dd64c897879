import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { resourceChangeRoutes } from "./api";

export const resourceChangeStaffRouter = router({
  update: line(resourceChangeRoutes, "PATCH /v1/events/resources/{resource_id}"),
  archive: line(resourceChangeRoutes, "POST /v1/events/resources/{resource_id}/archive"),
});
