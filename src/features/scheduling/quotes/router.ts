import { memberProcedure, router } from "@/server/trpc";
import { requestQuote } from "./create";
import { RequestQuote } from "./schema";

/** Procedures that price a place before it is booked. */
export const quotesRouter = router({
  create: memberProcedure
    .input(RequestQuote)
    .mutation(({ ctx, input }) => requestQuote(ctx, input)),
});
