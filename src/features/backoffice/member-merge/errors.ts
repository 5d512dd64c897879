import { failure } from "@/server/errors";

export const MembersNotMergeable = failure(
  "conflict",
  "members_not_mergeable",
  "Members not mergeable",
  "The records have conflicts; `reasons` lists them. Settle them, and try again.",
);
