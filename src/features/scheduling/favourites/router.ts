import { memberProcedure, router } from "@/server/trpc";
import { listFavourites } from "./list";
import { markFavourite } from "./mark";
import { FavouriteId } from "./schema";
import { unmarkFavourite } from "./unmark";

/** Procedures for the member's favourite places. */
export const favouritesRouter = router({
  list: memberProcedure.query(({ ctx }) => listFavourites(ctx)),
  mark: memberProcedure.input(FavouriteId).mutation(({ ctx, input }) => markFavourite(ctx, input)),
  unmark: memberProcedure
    .input(FavouriteId)
    .mutation(({ ctx, input }) => unmarkFavourite(ctx, input)),
});
