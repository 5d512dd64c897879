import { memberIdOf } from "@/server/context";
import { memberProcedure, router } from "@/server/trpc";
import { acceptOffer } from "./accept";
import { joinWaitlist } from "./join";
import { leaveWaitlist } from "./leave";
import { listWaitlist } from "./list";
import { ListMyWaitlist, RequestWaitlist, WaitlistEntryId } from "./schema";

/** Procedures for the member's own places in line. */
export const waitlistRouter = router({
  mine: memberProcedure.input(ListMyWaitlist).query(({ ctx, input }) => listWaitlist(ctx, input)),
  join: memberProcedure
    .input(RequestWaitlist)
    .mutation(({ ctx, input }) => joinWaitlist(ctx, { ...input, member_id: memberIdOf(ctx) })),
  accept: memberProcedure
    .input(WaitlistEntryId)
    .mutation(({ ctx, input }) => acceptOffer(ctx, input)),
  leave: memberProcedure
    .input(WaitlistEntryId)
    .mutation(({ ctx, input }) => leaveWaitlist(ctx, input)),
});
