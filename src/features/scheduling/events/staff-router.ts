import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { eventRoutes } from "./api";

export const eventStaffRouter = router({
  list: line(eventRoutes, "GET /v1/events"),
  get: line(eventRoutes, "GET /v1/events/{event_id}"),
  create: line(eventRoutes, "POST /v1/events"),
  attendees: line(eventRoutes, "GET /v1/events/{event_id}/attendees"),
  publish: line(eventRoutes, "POST /v1/events/{event_id}/publish"),
  unpublish: line(eventRoutes, "POST /v1/events/{event_id}/unpublish"),
  update: line(eventRoutes, "PATCH /v1/events/{event_id}"),
  cancel: line(eventRoutes, "POST /v1/events/{event_id}/cancel"),
  resync: line(eventRoutes, "POST /v1/events/{event_id}/resync-bookings"),
  hostSchedule: line(eventRoutes, "GET /v1/events/hosts/{host_id}/schedule"),
});
