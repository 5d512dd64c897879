import { memberIdOf } from "@/server/context";
import { memberProcedure, router } from "@/server/trpc";
import { createQuote } from "./create";
import { RequestQuote } from "./schema";

/** Procedures that price a place before it is booked. */
export const quotesRouter = router({
  create: memberProcedure
    .input(RequestQuote)
    .mutation(({ ctx, input }) => createQuote(ctx, { ...input, member_id: memberIdOf(ctx) })),
});
