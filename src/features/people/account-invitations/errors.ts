import { failure, notFoundFailure } from "@/server/errors";

/** Raised as well for a link that is used, expired, revoked or for another address: it says nothing to others. */
export const AccountInvitationNotFound = notFoundFailure(
  "account_invitation",
  "Account invitation",
);
export const AccountInvitationPending = failure(
  "conflict",
  "account_invitation_pending",
  "Invitation pending",
  "This address has a pending invitation into the account: send it again, or revoke it first.",
);
