import { z } from "zod";
import {
  AccountArchived,
  AccountNotFound,
  AccountOwnerRequired,
} from "@/features/people/accounts/errors";
import { AccountId } from "@/features/people/accounts/schema";
import { MailNotDelivered } from "@/features/people/members/errors";
import { RateLimitExceeded } from "@/server/errors";
import { asMember } from "@/server/context";
import { route } from "@/server/route";
import { answerAccountInvitation, openAccountInvitation } from "./answer";
import { AccountInvitationNotFound, AccountInvitationPending } from "./errors";
import { getAccountInvitation } from "./get";
import { inviteToAccount, resendAccountInvitation } from "./invite";
import { listAccountInvitations } from "./list";
import { revokeAccountInvitation } from "./revoke";
import {
  AccountInvitation,
  AccountInvitationId,
  AccountInvitations,
  AnswerAccountInvitation,
  InvitationToken,
  InviteToAccount,
  OpenAccountInvitation,
  OwnAccountInvitationId,
} from "./schema";

const tag = "Accounts";
const owned = [AccountNotFound, AccountOwnerRequired];
const mails = [AccountArchived, RateLimitExceeded, MailNotDelivered];

/** `/v1/accounts/{account_id}/invitations` and `/v1/account-invitations`: owners invite in the portal, an organization's system looks on and ends. */
export const accountInvitationRoutes = [
  route({
    method: "GET",
    path: "/v1/accounts/{account_id}/invitations",
    tag,
    summary: "List an account's invitations",
    description:
      "Lists whom the owners of an account invited into it by mail, newest first; an invitation leaves the list a month after its end.",
    scope: "accounts:read",
    input: AccountId,
    output: AccountInvitations,
    errors: [AccountNotFound],
    run: listAccountInvitations,
  }),
  route({
    method: "GET",
    path: "/v1/account-invitations/{account_invitation_id}",
    tag,
    summary: "Get an invitation into an account",
    description: "Returns an invitation with its status.",
    scope: "accounts:read",
    input: AccountInvitationId,
    output: AccountInvitation,
    errors: [AccountInvitationNotFound],
    run: getAccountInvitation,
  }),
  route({
    method: "DELETE",
    path: "/v1/account-invitations/{account_invitation_id}",
    tag,
    summary: "Revoke an account's invitation",
    description:
      "Revokes a pending invitation into an account: its link ends. An answered one stays as it is.",
    scope: "accounts:write",
    status: 204,
    input: AccountInvitationId,
    output: z.void(),
    errors: [AccountInvitationNotFound],
    run: revokeAccountInvitation,
  }),
];

/** `/portal/v1/me/accounts/{account_id}/invitations` and `/portal/v1/me/account-invitations` */
export const accountInvitationPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/me/accounts/{account_id}/invitations",
    tag,
    summary: "List the invitations into an own account",
    description: "Lists whom the owners of the signed-in member's account invited, newest first.",
    scope: "none",
    input: AccountId,
    output: AccountInvitations,
    errors: owned,
    run: asMember(listAccountInvitations),
  }),
  route({
    method: "GET",
    path: "/portal/v1/me/accounts/{account_id}/invitations/{account_invitation_id}",
    tag,
    summary: "Get an invitation into an own account",
    description: "Returns an invitation with its status.",
    scope: "none",
    input: OwnAccountInvitationId,
    output: AccountInvitation,
    errors: [...owned, AccountInvitationNotFound],
    run: asMember(getAccountInvitation),
  }),
  route({
    method: "POST",
    path: "/portal/v1/me/accounts/{account_id}/invitations",
    tag,
    summary: "Invite somebody into an own account",
    description:
      "Mails somebody a link to join an account that the signed-in member owns. It is good once, for seven days, and only for the member with that address; the answer is the same whether or not there is one.",
    scope: "none",
    status: 201,
    input: InviteToAccount,
    output: AccountInvitation,
    errors: [...owned, ...mails, AccountInvitationPending],
    run: inviteToAccount,
    example: { email: "kim@example.com", role: "member" },
  }),
  route({
    method: "POST",
    path: "/portal/v1/me/accounts/{account_id}/invitations/{account_invitation_id}/resend",
    tag,
    summary: "Send an invitation into an own account again",
    description: "Mails a pending or expired invitation again, with a new link; the old one ends.",
    scope: "none",
    input: OwnAccountInvitationId,
    output: AccountInvitation,
    errors: [...owned, ...mails, AccountInvitationNotFound],
    run: resendAccountInvitation,
  }),
  route({
    method: "DELETE",
    path: "/portal/v1/me/accounts/{account_id}/invitations/{account_invitation_id}",
    tag,
    summary: "Revoke an invitation into an own account",
    description:
      "Revokes a pending invitation, so that its link ends. An answered one stays as it is.",
    scope: "none",
    status: 204,
    input: OwnAccountInvitationId,
    output: z.void(),
    errors: [...owned, AccountInvitationNotFound],
    run: asMember(revokeAccountInvitation),
  }),
  route({
    method: "GET",
    path: "/portal/v1/me/account-invitations/{token}",
    own: true,
    tag,
    summary: "Look at an invitation into an account",
    description:
      "Returns who invites the signed-in member into which account. A link that is used, expired, revoked or for another address is not found.",
    scope: "none",
    input: InvitationToken,
    output: OpenAccountInvitation,
    errors: [AccountInvitationNotFound],
    run: openAccountInvitation,
  }),
  route({
    method: "POST",
    path: "/portal/v1/me/account-invitations/{token}/answer",
    tag,
    summary: "Answer an invitation into an account",
    description:
      "Accepts or declines an invitation, once. Accepting makes the signed-in member belong to the account and agree that its owners book for them.",
    scope: "none",
    status: 204,
    input: AnswerAccountInvitation,
    output: z.void(),
    errors: [AccountInvitationNotFound, AccountArchived],
    run: answerAccountInvitation,
    example: { answer: "accept" },
  }),
];
