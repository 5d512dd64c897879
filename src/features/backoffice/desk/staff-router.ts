import { passCheckRoutes } from "@/features/access/pass-checks/api";
import { bookingRoutes } from "@/features/scheduling/bookings/api";
import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { deskRoutes } from "./api";

export const deskRouter = router({
  read: line(deskRoutes, "GET /v1/desk"),
  checkIn: line(bookingRoutes, "POST /v1/bookings/{booking_id}/check-in"),
  verify: line(passCheckRoutes, "POST /v1/passes/verify"),
  undoCheckIn: line(bookingRoutes, "POST /v1/bookings/{booking_id}/undo-check-in"),
});
