import { memberProcedure, router } from "@/server/trpc";
import { findWantedEmail } from "./change-email";
import { UpdateMe } from "./schema";
import { updateMe } from "./update-me";

/** Procedures for members to change their own data. */
export const memberRouter = router({
  update: memberProcedure.input(UpdateMe).mutation(({ ctx, input }) => updateMe(ctx, input)),
  wantedEmail: memberProcedure.query(({ ctx }) => findWantedEmail(ctx)),
});
