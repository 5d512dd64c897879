import { memberProcedure, router } from "@/server/trpc";
import { getBooking } from "./get";
import { listBookings } from "./list";
import { BookingId, ListBookings } from "./schema";

/** Reading the member's own bookings; what changes them is in features/checkout. */
export const bookingsRouter = router({
  list: memberProcedure
    .input(ListBookings.omit({ member_id: true }))
    .query(({ ctx, input }) => listBookings(ctx, input)),
  get: memberProcedure.input(BookingId).query(({ ctx, input }) => getBooking(ctx, input)),
});
