import { memberProcedure, router } from "@/server/trpc";
import { getMyBalance } from "./get";

/** Procedures for a member's debts and account credit. */
export const balanceRouter = router({
  balance: memberProcedure.query(({ ctx }) => getMyBalance(ctx)),
});
