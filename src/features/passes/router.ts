import { memberProcedure, router } from "@/server/trpc";
import { findMyPass, listMyPasses, loseMyPass, provisionMyPass } from "./mine";
import { ListMyPasses, LoseMyPass, TicketOf } from "./schema";
import { findTicket, provisionTicket } from "./ticket";

/** The member's own pass. */
export const passRouter = router({
  get: memberProcedure.query(({ ctx }) => findMyPass(ctx)),
  provision: memberProcedure.mutation(async ({ ctx }) => ({
    ...(await provisionMyPass(ctx)),
    // The page downloads the file by its address; twice the bytes would only slow it down.
    apple_wallet_pass: null,
  })),
  list: memberProcedure.input(ListMyPasses).query(({ ctx, input }) => listMyPasses(ctx, input)),
  lost: memberProcedure.input(LoseMyPass).mutation(async ({ ctx, input }) => ({
    ...(await loseMyPass(ctx, input)),
    apple_wallet_pass: null,
  })),
  ticket: memberProcedure.input(TicketOf).query(({ ctx, input }) => findTicket(ctx, input)),
  provisionTicket: memberProcedure.input(TicketOf).mutation(async ({ ctx, input }) => ({
    ...(await provisionTicket(ctx, input)),
    apple_wallet_pass: null,
  })),
});
