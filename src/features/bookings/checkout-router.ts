import { checkInBooking } from "./check-in";
import {
  BookingId,
  CheckoutBooking,
  RequestBooking,
  RequestCancellation,
  RequestReschedule,
  ResyncBooking,
} from "./schema";
import { memberIdOf } from "@/server/context";
import { memberProcedure, router } from "@/server/trpc";
import { cancelBooking, previewBookingCancellation } from "./cancel";
import { checkoutBooking } from "./checkout";
import { createBooking } from "./create-booking";
import { extendHold } from "./extend-hold";
import { listMoveSlots } from "@/features/bookings/reschedule/list-move-slots";
import { ListMoveSlots } from "@/features/bookings/reschedule/move-slot-schema";
import { previewReschedule } from "@/features/bookings/reschedule/preview-reschedule";
import { releaseBooking } from "./release";
import { rescheduleBooking } from "@/features/bookings/reschedule/reschedule";
import { resyncBooking } from "./resync";
import { syncBooking } from "./sync";

/** What a member does with its own bookings; reading them is in features/bookings. */
export const checkoutRouter = router({
  create: memberProcedure
    .input(RequestBooking)
    .mutation(({ ctx, input }) => createBooking(ctx, { ...input, member_id: memberIdOf(ctx) })),
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
