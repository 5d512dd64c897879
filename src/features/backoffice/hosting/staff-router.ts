import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { hostingRoutes } from "./api";

export const hostingStaffRouter = router({
  day: line(hostingRoutes, "GET /v1/events/hosts/{host_id}/day"),
  checkIn: line(hostingRoutes, "POST /v1/events/hosts/{host_id}/bookings/{booking_id}/check-in"),
  undo: line(hostingRoutes, "POST /v1/events/hosts/{host_id}/bookings/{booking_id}/undo-check-in"),
  noShow: line(hostingRoutes, "POST /v1/events/hosts/{host_id}/bookings/{booking_id}/no-show"),
});
