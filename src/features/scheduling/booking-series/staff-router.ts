import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { bookingSeriesRoutes } from "./api";

export const bookingSeriesStaffRouter = router({
  get: line(bookingSeriesRoutes, "GET /v1/bookings/recurring/{series_id}"),
  preview: line(bookingSeriesRoutes, "POST /v1/bookings/recurring/preview"),
  create: line(bookingSeriesRoutes, "POST /v1/bookings/recurring"),
  checkout: line(bookingSeriesRoutes, "POST /v1/bookings/recurring/{series_id}/checkout"),
});
