import { memberProcedure, router } from "@/server/trpc";
import { getClub } from "./get-club";

/** The portal's procedures on the club itself. */
export const clubRouter = router({
  get: memberProcedure.query(({ ctx }) => getClub(ctx)),
});
