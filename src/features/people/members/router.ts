import { memberProcedure, router } from "@/server/trpc";
import { findWantedEmail } from "./change-email";
import { SetMyPhoto, UpdateMe } from "./schema";
import { removeMyPhoto, setMyPhoto } from "./set-photo";
import { updateMe } from "./update-me";

/** Procedures for members to change their own data. */
export const memberRouter = router({
  update: memberProcedure.input(UpdateMe).mutation(({ ctx, input }) => updateMe(ctx, input)),
  setPhoto: memberProcedure.input(SetMyPhoto).mutation(({ ctx, input }) => setMyPhoto(ctx, input)),
  removePhoto: memberProcedure.mutation(({ ctx }) => removeMyPhoto(ctx)),
  wantedEmail: memberProcedure.query(({ ctx }) => findWantedEmail(ctx)),
});
