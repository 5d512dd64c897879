import { memberProcedure, router } from "@/server/trpc";
import { suggestTimes } from "./suggest";

/** Suggests times to the signed-in member. */
export const suggestionsRouter = router({
  times: memberProcedure.query(({ ctx }) => suggestTimes(ctx)),
});
