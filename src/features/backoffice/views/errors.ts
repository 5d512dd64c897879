import { failure, notFoundFailure } from "@/server/errors";

export const ViewNotFound = notFoundFailure("view", "View");
export const ViewNameTaken = failure(
  "conflict",
  "view_name_taken",
  "View name taken",
  "Another view of this list has the name already: among those that are shared, or among the caller's own.",
);
export const TooManyViews = failure(
  "conflict",
  "too_many_views",
  "Too many views",
  "The list has fifty shared views, or the caller fifty of their own for it: delete one first.",
);
export const ViewOutdated = failure(
  "conflict",
  "view_outdated",
  "View outdated",
  "The list does not take the filters of the view any more: change them, or delete the view.",
);
