import { memberProcedure, router } from "@/server/trpc";
import { listPeopleToBookFor } from "./act-for";
import { changeInOwnAccount, listOwnAccounts, removeFromOwnAccount } from "./own";
import { ChangeAccountMember, RemoveAccountMember } from "./schema";

/** The households and companies of the signed-in member. */
export const accountRouter = router({
  accounts: memberProcedure.query(({ ctx }) => listOwnAccounts(ctx)),
  peopleToBookFor: memberProcedure.query(({ ctx }) => listPeopleToBookFor(ctx)),
  changeInAccount: memberProcedure
    .input(ChangeAccountMember)
    .mutation(({ ctx, input }) => changeInOwnAccount(ctx, input)),
  removeFromAccount: memberProcedure
    .input(RemoveAccountMember)
    .mutation(({ ctx, input }) => removeFromOwnAccount(ctx, input)),
});
