import { failure, notFoundFailure } from "@/server/errors";

export const AccountNotFound = notFoundFailure("account", "Account");
export const AccountMemberNotFound = failure(
  "not_found",
  "account_member_not_found",
  "Account member not found",
  "The member does not belong to the account.",
);
export const AccountArchived = failure(
  "conflict",
  "account_archived",
  "Account archived",
  "The members of an archived account cannot change. Restore it first.",
);
export const LastOwner = failure(
  "conflict",
  "last_account_owner",
  "Last owner of the account",
  "An account that has an owner keeps one: make another member an owner first, or archive the account.",
);
export const AccountOwnerRequired = failure(
  "forbidden",
  "account_owner_required",
  "Owner of the account required",
  "Only an owner of the account decides on its other members.",
);
