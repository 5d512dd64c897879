import { ownProcedure, router } from "@/server/trpc";
import { listMyBundles } from "./bundles";

/** Procedures for several of the member's own passes at once, for an iPhone. */
export const passBundleRouter = router({
  bundles: ownProcedure.query(({ ctx }) => listMyBundles(ctx)),
});
