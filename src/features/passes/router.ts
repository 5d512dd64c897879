import { memberProcedure, router } from "@/server/trpc";
import { findMyPass, provisionMyPass } from "./mine";

/** The member's own pass. */
export const passRouter = router({
  get: memberProcedure.query(({ ctx }) => findMyPass(ctx)),
  provision: memberProcedure.mutation(async ({ ctx }) => ({
    ...(await provisionMyPass(ctx)),
    // The page downloads the file by its address; twice the bytes would only slow it down.
    apple_wallet_pass: null,
  })),
});
