import { memberProcedure, router } from "@/server/trpc";
import { getMyBalance } from "./get";

/** What a member owes, and has to its credit. */
export const balanceRouter = router({
  balance: memberProcedure.query(({ ctx }) => getMyBalance(ctx)),
});
