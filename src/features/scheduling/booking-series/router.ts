import { memberIdOf } from "@/server/context";
import { memberProcedure, router } from "@/server/trpc";
import { createBookingSeries } from "./create";
import { getBookingSeries } from "./get";
import { RequestBookingSeries, BookingSeriesId } from "./schema";

/** Procedures for booking several dates at once. */
export const bookingSeriesRouter = router({
  createRecurring: memberProcedure
    .input(RequestBookingSeries)
    .mutation(({ ctx, input }) =>
      createBookingSeries(ctx, { ...input, member_id: memberIdOf(ctx) }),
    ),
  getSeries: memberProcedure
    .input(BookingSeriesId)
    .query(({ ctx, input }) => getBookingSeries(ctx, input)),
});
