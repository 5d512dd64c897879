import { failure } from "@/server/errors";

export const MembersNotMergeable = failure(
  "conflict",
  "members_not_mergeable",
  "Members not mergeable",
  "Something is in the way; `reasons` names each. Settle it, and ask again.",
);
