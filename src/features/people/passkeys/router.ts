import { personProcedure } from "@/features/people/sessions/router";
import { router } from "@/server/trpc";
import { addPasskey, beginPasskey } from "./add";
import { removePasskey, renamePasskey } from "./change";
import { listPasskeys } from "./list";
import { AddPasskey, PasskeyId, RenamePasskey } from "./schema";

/** A person's passkeys. */
export const passkeyRouter = router({
  list: personProcedure.query(({ ctx }) => listPasskeys(ctx, ctx.signedIn)),
  begin: personProcedure.mutation(({ ctx }) => beginPasskey(ctx, ctx.signedIn)),
  add: personProcedure
    .input(AddPasskey)
    .mutation(({ ctx, input }) => addPasskey(ctx, ctx.signedIn, input)),
  rename: personProcedure
    .input(RenamePasskey)
    .mutation(({ ctx, input }) => renamePasskey(ctx, ctx.signedIn, input)),
  remove: personProcedure
    .input(PasskeyId)
    .mutation(({ ctx, input }) => removePasskey(ctx, ctx.signedIn, input)),
});
