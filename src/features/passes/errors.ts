import { failure, notFoundFailure } from "@/server/errors";

export const PassNotFound = notFoundFailure("pass", "Pass");
/**
 * The same failure as of members, by code: what the specification lists for provisioning an unknown
 * pass. Declared here because members show their pass, and features have no cycles.
 */
export const MemberNotFound = notFoundFailure("member", "Member");
export const PassRevoked = failure(
  "conflict",
  "pass_revoked",
  "Pass revoked",
  "This pass was revoked and stays so. Create a new one for the member.",
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
/** The same failure as of bookings, by code: their tickets are made below them. */
export const BookingNotFound = notFoundFailure("booking", "Booking");
