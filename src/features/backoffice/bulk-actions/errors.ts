import { failure, notFoundFailure } from "@/server/errors";

export const BulkActionNotFound = notFoundFailure("bulk_action", "Bulk action");
export const BulkActionEmpty = failure(
  "invalid",
  "bulk_action_empty",
  "No rows",
  "No row matches, so there is nothing to do.",
);
export const BulkActionTooLong = failure(
  "invalid",
  "bulk_action_too_long",
  "Too many rows",
  "More than 5,000 rows match: narrow the filter.",
);
export const TooManyBulkActions = failure(
  "conflict",
  "too_many_bulk_actions",
  "Too many bulk actions",
  "Ten bulk actions are under way already: wait for one of them, or stop it.",
);
