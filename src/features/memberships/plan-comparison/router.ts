import { memberProcedure, router } from "@/server/trpc";
import { comparePlans } from "./compare";

/** Compares plans for the signed-in member. */
export const planComparisonRouter = router({
  compare: memberProcedure.query(({ ctx }) => comparePlans(ctx)),
});
