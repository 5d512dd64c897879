import { bookingRoutes } from "@/features/scheduling/bookings/api";
import { quoteRoutes } from "@/features/scheduling/quotes/api";
import { resourceRoutes } from "@/features/scheduling/resources/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { calendarRoutes } from "./api";

export const calendarStaffRouter = router({
  read: line(calendarRoutes, "GET /v1/calendar"),
  days: line(calendarRoutes, "GET /v1/calendar/days"),
  places: line(resourceRoutes, "GET /v1/events/resources"),
  price: line(quoteRoutes, "POST /v1/events/price-rules/simulate"),
  previewMove: line(bookingRoutes, "POST /v1/bookings/{booking_id}/reschedule-preview"),
  move: line(bookingRoutes, "POST /v1/bookings/{booking_id}/reschedule"),
});
