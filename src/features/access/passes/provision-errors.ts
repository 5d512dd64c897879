import { PassDesignInvalid } from "@/features/access/pass-designs/errors";
import { MemberArchived, PassRevoked, WalletNotConfigured } from "./errors";

/** What stands in the way of a pass that somebody wants on their phone. */
export const PROVISION_ERRORS = [
  PassRevoked,
  MemberArchived,
  PassDesignInvalid,
  WalletNotConfigured,
];
