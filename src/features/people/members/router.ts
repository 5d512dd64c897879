import { memberProcedure, router } from "@/server/trpc";
import { findWantedEmail } from "./change-email";
import { UpdateMe } from "./schema";
import { updateMe } from "./update-me";

/** What members change of their own data. */
export const memberRouter = router({
  update: memberProcedure.input(UpdateMe).mutation(({ ctx, input }) => updateMe(ctx, input)),
  wantedEmail: memberProcedure.query(({ ctx }) => findWantedEmail(ctx)),
});
