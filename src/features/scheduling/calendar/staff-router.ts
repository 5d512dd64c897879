import { bookingRoutes } from "@/features/scheduling/bookings/api";
import { resourceRoutes } from "@/features/scheduling/resources/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { calendarRoutes } from "./api";

export const calendarStaffRouter = router({
  read: line(calendarRoutes, "GET /v1/calendar"),
  places: line(resourceRoutes, "GET /v1/events/resources"),
  previewMove: line(bookingRoutes, "POST /v1/bookings/{booking_id}/reschedule-preview"),
  move: line(bookingRoutes, "POST /v1/bookings/{booking_id}/reschedule"),
});
