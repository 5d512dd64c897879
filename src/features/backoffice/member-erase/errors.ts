import { failure } from "@/server/errors";

export const MemberHasOpenMatters = failure(
  "conflict",
  "member_has_open_matters",
  "Member has open matters",
  "The member has unsettled matters; `reasons` lists them. Settle them, and try again.",
);
