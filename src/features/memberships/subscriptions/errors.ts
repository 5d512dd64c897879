import { failure, notFoundFailure } from "@/server/errors";

export const SubscriptionNotFound = notFoundFailure("subscription", "Subscription");

export const AlreadySubscribed = failure(
  "conflict",
  "already_subscribed",
  "Already subscribed",
  "The member has another continuing membership, `resource_id`: change that one, or send `beside` to have both.",
);

export const PauseNotOffered = failure(
  "conflict",
  "pause_not_offered",
  "Not to be paused by its member",
  "The product does not let members pause it themselves (`members_may_pause`). Ask the organization.",
);

export const PausedByStaff = failure(
  "conflict",
  "paused_by_staff",
  "Paused by the organization",
  "The organization has paused the subscription, and resumes it itself. Ask the organization.",
);
