import { memberIdOf } from "@/server/context";
import { memberProcedure, router } from "@/server/trpc";
import { cancelBookingSeries, previewSeriesCancellation } from "./cancel";
import { checkoutBookingSeries, syncBookingSeries } from "./checkout";
import { createBookingSeries } from "./create";
import { getBookingSeries } from "./get";
import { previewBookingSeries } from "./preview";
import { releaseBookingSeries } from "./release";
import {
  BookingSeriesId,
  CancelBookingSeries,
  CancelShownSeries,
  CheckoutBookingSeries,
  RequestBookingSeries,
} from "./schema";

/** Procedures for booking several dates at once. */
export const bookingSeriesRouter = router({
  createRecurring: memberProcedure
    .input(RequestBookingSeries)
    .mutation(({ ctx, input }) =>
      createBookingSeries(ctx, { ...input, member_id: memberIdOf(ctx) }),
    ),
  previewRecurring: memberProcedure
    .input(RequestBookingSeries)
    .query(({ ctx, input }) => previewBookingSeries(ctx, { ...input, member_id: memberIdOf(ctx) })),
  checkoutSeries: memberProcedure
    .input(CheckoutBookingSeries)
    .mutation(({ ctx, input }) => checkoutBookingSeries(ctx, input)),
  syncSeries: memberProcedure
    .input(BookingSeriesId)
    .mutation(({ ctx, input }) => syncBookingSeries(ctx, input)),
  releaseSeries: memberProcedure
    .input(BookingSeriesId)
    .mutation(({ ctx, input }) => releaseBookingSeries(ctx, input)),
  seriesCancellationPreview: memberProcedure
    .input(CancelBookingSeries)
    .query(({ ctx, input }) => previewSeriesCancellation(ctx, input)),
  cancelSeries: memberProcedure
    .input(CancelShownSeries)
    .mutation(({ ctx, input }) => cancelBookingSeries(ctx, input)),
  getSeries: memberProcedure
    .input(BookingSeriesId)
    .query(({ ctx, input }) => getBookingSeries(ctx, input)),
});
