import { memberProcedure, router } from "@/server/trpc";
import { listPeopleToBookFor } from "./act-for";
import { listOwnAccounts, removeFromOwnAccount } from "./own";
import { RemoveAccountMember } from "./schema";

/** The households and companies of the signed-in member. */
export const accountRouter = router({
  accounts: memberProcedure.query(({ ctx }) => listOwnAccounts(ctx)),
  peopleToBookFor: memberProcedure.query(({ ctx }) => listPeopleToBookFor(ctx)),
  removeFromAccount: memberProcedure
    .input(RemoveAccountMember)
    .mutation(({ ctx, input }) => removeFromOwnAccount(ctx, input)),
});
