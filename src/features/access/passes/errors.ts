import { failure, notFoundFailure } from "@/server/errors";

export const PassNotFound = notFoundFailure("pass", "Pass");
export const PassRevoked = failure(
  "conflict",
  "pass_revoked",
  "Pass revoked",
  "This pass is revoked for good. Create a new one for the member.",
);
export const PassExpired = failure(
  "conflict",
  "pass_expired",
  "Pass expired",
  "This pass has ended. Create a new one for the member.",
);
export const MemberArchived = failure(
  "conflict",
  "member_archived",
  "Member archived",
  "The member is archived. Restore it before giving it a pass.",
);
export const WalletNotConfigured = failure(
  "unavailable",
  "wallet_not_configured",
  "Wallet not configured",
  "Neither Apple nor Google Wallet can take a pass from this installation at present.",
);
