import { memberProcedure, router } from "@/server/trpc";
import { checkInBooking } from "./check-in";
import { cancelBooking, previewBookingCancellation } from "./cancel";
import { checkoutBooking } from "./checkout";
import { requestBooking } from "./create-booking";
import { extendHold } from "./extend-hold";
import { listMoveSlots } from "./reschedule/list-move-slots";
import { ListMoveSlots } from "./reschedule/move-slot-schema";
import { previewReschedule } from "./reschedule/preview-reschedule";
import { releaseBooking } from "./release";
import { rescheduleBooking } from "./reschedule/reschedule";
import { resyncBooking } from "./resync";
import { syncBooking } from "./sync";
import { undoBooking } from "./undo";
import { getBooking } from "./get";
import { listBookings } from "./list";
import {
  BookingId,
  CheckoutBooking,
  RequestBooking,
  RequestCancellation,
  RequestReschedule,
  ResyncBooking,
} from "./schema";
import { ListMyBookings } from "./list-schema";

/** A member's procedures on their own bookings. */
export const bookingsRouter = router({
  list: memberProcedure
    .input(ListMyBookings.omit({ member_id: true }))
    .query(({ ctx, input }) => listBookings(ctx, input)),
  get: memberProcedure.input(BookingId).query(({ ctx, input }) => getBooking(ctx, input)),
  create: memberProcedure
    .input(RequestBooking)
    .mutation(({ ctx, input }) => requestBooking(ctx, input)),
  checkout: memberProcedure
    .input(CheckoutBooking)
    .mutation(({ ctx, input }) => checkoutBooking(ctx, input)),
  sync: memberProcedure.input(BookingId).mutation(({ ctx, input }) => syncBooking(ctx, input)),
  extendHold: memberProcedure.input(BookingId).mutation(({ ctx, input }) => extendHold(ctx, input)),
  release: memberProcedure
    .input(BookingId)
    .mutation(({ ctx, input }) => releaseBooking(ctx, input)),
  cancellationPreview: memberProcedure
    .input(BookingId)
    .query(({ ctx, input }) => previewBookingCancellation(ctx, input)),
  cancel: memberProcedure
    .input(RequestCancellation)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  undo: memberProcedure.input(BookingId).mutation(({ ctx, input }) => undoBooking(ctx, input)),
  moveSlots: memberProcedure
    .input(ListMoveSlots)
    .query(({ ctx, input }) => listMoveSlots(ctx, input)),
  reschedulePreview: memberProcedure
    .input(RequestReschedule)
    .query(({ ctx, input }) => previewReschedule(ctx, input)),
  reschedule: memberProcedure
    .input(RequestReschedule)
    .mutation(({ ctx, input }) => rescheduleBooking(ctx, input)),
  resync: memberProcedure
    .input(ResyncBooking)
    .mutation(({ ctx, input }) => resyncBooking(ctx, input)),
  checkIn: memberProcedure
    .input(BookingId)
    .mutation(({ ctx, input }) => checkInBooking(ctx, input)),
});
