import { InvalidCredentials } from "@/server/errors";
import { memberProcedure, router } from "@/server/trpc";
import { getMe, listMemberships, switchOrganization } from "./me";
import { SwitchOrganization } from "./schema";

const personProcedure = memberProcedure.use(({ ctx, next }) => {
  if (!ctx.signedIn) throw InvalidCredentials();
  return next({ ctx: { ...ctx, signedIn: ctx.signedIn } });
});

/** What the portal asks about the person who is signed in. */
export const meRouter = router({
  get: memberProcedure.query(({ ctx }) => getMe(ctx)),
  organizations: personProcedure.query(({ ctx }) => listMemberships(ctx, ctx.signedIn)),
  switchOrganization: personProcedure
    .input(SwitchOrganization)
    .mutation(({ ctx, input }) => switchOrganization(ctx, ctx.signedIn, input)),
});
