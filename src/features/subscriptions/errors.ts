import { failure, notFoundFailure } from "@/server/errors";

export const SubscriptionNotFound = notFoundFailure("subscription", "Subscription");

export const PauseNotOffered = failure(
  "conflict",
  "pause_not_offered",
  "Not to be paused by its member",
  "The product does not let members pause it themselves (`members_may_pause`). Ask the organization.",
);
