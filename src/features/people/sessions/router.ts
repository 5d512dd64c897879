import { InvalidCredentials } from "@/server/errors";
import { memberProcedure, ownProcedure, router } from "@/server/trpc";
import { getMe, listMemberships, switchOrganization } from "./me";
import { endOtherSessions, endSession, listSessions } from "./open-sessions";
import { EndSession, SwitchOrganization } from "./schema";

/** For a signed-in person, across all their organizations. Raises InvalidCredentials. */
export const personProcedure = ownProcedure.use(({ ctx, next }) => {
  if (!ctx.signedIn) throw InvalidCredentials();
  return next({ ctx: { ...ctx, signedIn: ctx.signedIn } });
});

/** The portal's procedures about the signed-in person. */
export const meRouter = router({
  get: memberProcedure.query(({ ctx }) => getMe(ctx)),
  organizations: personProcedure.query(({ ctx }) => listMemberships(ctx, ctx.signedIn)),
  sessions: personProcedure.query(({ ctx }) => listSessions(ctx, ctx.signedIn)),
  endSession: personProcedure
    .input(EndSession)
    .mutation(({ ctx, input }) => endSession(ctx, ctx.signedIn, input)),
  endOtherSessions: personProcedure.mutation(({ ctx }) => endOtherSessions(ctx, ctx.signedIn)),
  switchOrganization: personProcedure
    .input(SwitchOrganization)
    .mutation(({ ctx, input }) => switchOrganization(ctx, ctx.signedIn, input)),
});
