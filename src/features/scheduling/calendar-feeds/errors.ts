import { failure, notFoundFailure } from "@/server/errors";

export const CalendarFeedNotFound = notFoundFailure("calendar_feed", "Calendar feed");

export const CalendarFeedRevoked = failure(
  "conflict",
  "calendar_feed_revoked",
  "Calendar feed revoked",
  "A revoked feed stays revoked; create a new one.",
);
