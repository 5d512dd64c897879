import { calendarRoutes } from "@/features/scheduling/calendar/api";
import { quoteRoutes } from "@/features/scheduling/quotes/api";
import { resourceRoutes } from "@/features/scheduling/resources/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";

/** Reads of the form for a new booking; it is made by `bookings.create`. */
export const newBookingStaffRouter = router({
  places: line(resourceRoutes, "GET /v1/events/resources"),
  day: line(calendarRoutes, "GET /v1/calendar"),
  slots: line(resourceRoutes, "GET /v1/events/resources/{resource_id}/slots"),
  quote: line(quoteRoutes, "POST /v1/quotes"),
});
