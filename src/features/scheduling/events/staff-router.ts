import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { eventRoutes } from "./api";

export const eventStaffRouter = router({
  hostSchedule: line(eventRoutes, "GET /v1/events/hosts/{host_id}/schedule"),
});
