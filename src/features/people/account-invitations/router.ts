import { AccountId } from "@/features/people/accounts/schema";
import { memberProcedure, ownProcedure, router } from "@/server/trpc";
import { answerAccountInvitation, openAccountInvitation } from "./answer";
import { inviteToAccount, resendAccountInvitation } from "./invite";
import { listAccountInvitations } from "./list";
import { revokeAccountInvitation } from "./revoke";
import {
  OwnAccountInvitationId,
  AnswerAccountInvitation,
  InvitationToken,
  InviteToAccount,
} from "./schema";

/** Invitations into the households and companies of the signed-in member, and the member's own. */
export const accountInvitationsRouter = router({
  list: memberProcedure
    .input(AccountId)
    .query(({ ctx, input }) => listAccountInvitations(ctx, input)),
  invite: memberProcedure
    .input(InviteToAccount)
    .mutation(({ ctx, input }) => inviteToAccount(ctx, input)),
  resend: memberProcedure
    .input(OwnAccountInvitationId)
    .mutation(({ ctx, input }) => resendAccountInvitation(ctx, input)),
  revoke: memberProcedure
    .input(OwnAccountInvitationId)
    .mutation(({ ctx, input }) => revokeAccountInvitation(ctx, input)),
  open: ownProcedure
    .input(InvitationToken)
    .query(({ ctx, input }) => openAccountInvitation(ctx, input)),
  answer: memberProcedure
    .input(AnswerAccountInvitation)
    .mutation(({ ctx, input }) => answerAccountInvitation(ctx, input)),
});
