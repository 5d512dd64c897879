import { z } from "zod";
import { AccountId, AccountRole, AccountType } from "@/features/people/accounts/schema";
import { Email, Id, Timestamp } from "@/lib/wire";

export const AccountInvitationStatus = z
  .enum(["pending", "accepted", "declined", "revoked", "expired"])
  .describe("Only a `pending` invitation can be answered, sent again or revoked.");
export type AccountInvitationStatus = z.infer<typeof AccountInvitationStatus>;

export const AccountInvitation = z
  .object({
    id: z.string(),
    account_id: Id,
    email: z.string(),
    role: AccountRole,
    status: AccountInvitationStatus,
    invited_by_member_id: Id.describe("The owner who invites."),
    expires_at: Timestamp,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "AccountInvitation",
    description: "An owner's invitation of somebody into an account, by mail.",
  });
export type AccountInvitation = z.infer<typeof AccountInvitation>;

export const AccountInvitations = z
  .object({ items: z.array(AccountInvitation) })
  .meta({ id: "AccountInvitations", description: "The invitations into an account." });
export type AccountInvitations = z.infer<typeof AccountInvitations>;

export const InviteToAccount = AccountId.extend({
  email: Email,
  role: AccountRole.default("member"),
});
export type InviteToAccount = z.infer<typeof InviteToAccount>;

export const AccountInvitationId = z.strictObject({ account_invitation_id: Id });
/** Names an invitation, and in the portal its account as well. */
export type AccountInvitationId = z.infer<typeof AccountInvitationId> & { account_id?: string };

export const OwnAccountInvitationId = AccountId.extend({ account_invitation_id: Id });

export const InvitationToken = z.strictObject({
  token: z.string().min(1).max(200).describe("The last part of the link in the mail."),
});
export type InvitationToken = z.infer<typeof InvitationToken>;

export const AnswerAccountInvitation = InvitationToken.extend({
  answer: z.enum(["accept", "decline"]),
});
export type AnswerAccountInvitation = z.infer<typeof AnswerAccountInvitation>;

export const OpenAccountInvitation = z
  .object({
    account_name: z.string(),
    account_type: AccountType,
    role: AccountRole,
    invited_by_name: z.string(),
    expires_at: Timestamp,
  })
  .meta({
    id: "OpenAccountInvitation",
    description: "An invitation into an account, as the one who was invited sees it.",
  });
export type OpenAccountInvitation = z.infer<typeof OpenAccountInvitation>;
