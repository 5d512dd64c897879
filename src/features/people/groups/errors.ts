import { failure, notFoundFailure } from "@/server/errors";

export const GroupNotFound = notFoundFailure("group", "Group");
export const GroupArchived = failure(
  "conflict",
  "group_archived",
  "Group archived",
  "Nobody can be added to an archived group. Restore it first.",
);
