import { failure } from "@/server/errors";

export const MemberHasOpenMatters = failure(
  "conflict",
  "member_has_open_matters",
  "Member has open matters",
  "Something is still to be settled with the member; `reasons` names each. Settle it, and ask again.",
);
