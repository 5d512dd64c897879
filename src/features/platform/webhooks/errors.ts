import { failure, notFoundFailure } from "@/server/errors";

export const WebhookEndpointNotFound = notFoundFailure("webhook_endpoint", "Webhook endpoint");
export const WebhookEventNotFound = notFoundFailure("webhook_event", "Webhook event");
export const WebhookEndpointDisabled = failure(
  "conflict",
  "webhook_endpoint_disabled",
  "Webhook endpoint disabled",
  "Nothing is sent to a disabled endpoint. Enable it first.",
);
export const TooManyWebhookEndpoints = failure(
  "conflict",
  "too_many_webhook_endpoints",
  "Too many webhook endpoints",
  "An organization has at most 50 webhook endpoints. Delete one that is not in use.",
);
