import { memberProcedure, router } from "@/server/trpc";
import { listMyBundles } from "./bundles";

/** Procedures for several of the member's own passes at once, for an iPhone. */
export const passBundleRouter = router({
  bundles: memberProcedure.query(({ ctx }) => listMyBundles(ctx)),
});
