import { notFoundFailure } from "@/server/errors";

export const SubscriptionNotFound = notFoundFailure("subscription", "Subscription");
