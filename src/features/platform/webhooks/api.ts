import type { Message } from "@/server/openapi/messages";
import { route } from "@/server/route";
import { createWebhookEndpoint } from "./create";
import { deleteWebhookEndpoint } from "./delete";
import { enableWebhookEndpoint } from "./enable";
import {
  TooManyWebhookEndpoints,
  WebhookEndpointDisabled,
  WebhookEndpointNotFound,
  WebhookEventNotFound,
} from "./errors";
import { getWebhookEvent } from "./get-event";
import { getWebhookEndpoint } from "./get";
import { listWebhookDeliveries } from "./list-deliveries";
import { listWebhookEvents } from "./list-events";
import { listWebhookEndpoints } from "./list";
import { redeliverWebhookEvent } from "./redeliver";
import { rotateWebhookSecret } from "./rotate-secret";
import {
  CreateWebhookEndpoint,
  ListWebhookDeliveries,
  ListWebhookEndpoints,
  ListWebhookEvents,
  Nothing,
  RedeliverWebhookEvent,
  Redelivery,
  RotateSecret,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointId,
  WebhookEndpointPage,
  WebhookEndpointWithSecret,
  WebhookEvent,
  eventTypes,
  WebhookEventId,
  WebhookEventPage,
} from "./schema";
import { testWebhookEndpoint } from "./test-endpoint";
import { updateWebhookEndpoint } from "./update";

const tag = "Webhooks";

/** `/v1/webhook-endpoints` and `/v1/webhook-events` */
export const webhookRoutes = [
  route({
    method: "GET",
    path: "/v1/webhook-endpoints",
    tag,
    summary: "List webhook endpoints",
    description: "Lists webhook endpoints, without their secrets.",
    scope: "webhooks:read",
    input: ListWebhookEndpoints,
    output: WebhookEndpointPage,
    run: listWebhookEndpoints,
  }),
  route({
    method: "POST",
    path: "/v1/webhook-endpoints",
    tag,
    summary: "Create a webhook endpoint",
    description:
      "Creates a webhook endpoint. From now on, events of the given types are POSTed there, signed as Standard Webhooks (https://www.standardwebhooks.com) with the secret in this answer. Any 2xx within 10 s counts as received; otherwise delivery is retried for three days at growing intervals, and 410 disables the endpoint. Redirects are not followed. An event may arrive more than once (same `webhook-id`) and out of order (compare `data.sequence`). A key with `webhooks:write` can read every kind of object that has events.",
    scope: "webhooks:write",
    status: 201,
    input: CreateWebhookEndpoint,
    output: WebhookEndpointWithSecret,
    errors: [TooManyWebhookEndpoints],
    run: createWebhookEndpoint,
    example: {
      url: "https://example.com/hooks/foyer",
      event_types: ["booking.*", "payment.succeeded"],
    },
  }),
  route({
    method: "GET",
    path: "/v1/webhook-endpoints/{webhook_endpoint_id}",
    tag,
    summary: "Get a webhook endpoint",
    description: "Returns a webhook endpoint, without its secret.",
    scope: "webhooks:read",
    input: WebhookEndpointId,
    output: WebhookEndpoint,
    errors: [WebhookEndpointNotFound],
    run: getWebhookEndpoint,
  }),
  route({
    method: "PATCH",
    path: "/v1/webhook-endpoints/{webhook_endpoint_id}",
    tag,
    summary: "Update a webhook endpoint",
    description:
      "Changes or disables a webhook endpoint. Events that happen while it is disabled are not sent later.",
    scope: "webhooks:write",
    input: UpdateWebhookEndpoint,
    output: WebhookEndpoint,
    errors: [WebhookEndpointNotFound],
    run: updateWebhookEndpoint,
    example: { event_types: ["*"], description: "Warehouse" },
  }),
  route({
    method: "DELETE",
    path: "/v1/webhook-endpoints/{webhook_endpoint_id}",
    tag,
    summary: "Delete a webhook endpoint",
    description:
      "Deletes a webhook endpoint with its delivery log. Pending deliveries are not retried.",
    scope: "webhooks:write",
    status: 204,
    input: WebhookEndpointId,
    output: Nothing,
    errors: [WebhookEndpointNotFound],
    run: deleteWebhookEndpoint,
  }),
  route({
    method: "POST",
    path: "/v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret",
    tag,
    summary: "Rotate a webhook endpoint's secret",
    description:
      "Gives a webhook endpoint a new secret and returns it, once. Until the overlap ends, messages carry a signature by each of the two secrets.",
    scope: "webhooks:write",
    input: RotateSecret,
    output: WebhookEndpointWithSecret,
    errors: [WebhookEndpointNotFound],
    run: rotateWebhookSecret,
    example: { overlap_seconds: 3600 },
  }),
  route({
    method: "POST",
    path: "/v1/webhook-endpoints/{webhook_endpoint_id}/test",
    tag,
    summary: "Send a test event to a webhook endpoint",
    description:
      "Sends `webhook_endpoint.tested` to an endpoint and returns the outcome of the first attempt. A failure is retried like any other.",
    scope: "webhooks:write",
    input: WebhookEndpointId,
    output: WebhookDelivery,
    errors: [WebhookEndpointNotFound, WebhookEndpointDisabled],
    run: testWebhookEndpoint,
  }),
  route({
    method: "POST",
    path: "/v1/webhook-endpoints/{webhook_endpoint_id}/enable",
    tag,
    summary: "Enable a webhook endpoint",
    description:
      "Enables a webhook endpoint that was disabled. Events of the meantime are not sent; redeliver those you need.",
    scope: "webhooks:write",
    input: WebhookEndpointId,
    output: WebhookEndpoint,
    errors: [WebhookEndpointNotFound],
    run: enableWebhookEndpoint,
  }),
  route({
    method: "GET",
    path: "/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries",
    tag,
    summary: "List a webhook endpoint's deliveries",
    description: "Lists an endpoint's deliveries of the last 30 days, each with its attempts.",
    scope: "webhooks:read",
    input: ListWebhookDeliveries,
    output: WebhookDeliveryPage,
    errors: [WebhookEndpointNotFound],
    run: listWebhookDeliveries,
  }),
  route({
    method: "GET",
    path: "/v1/webhook-events",
    tag,
    summary: "List webhook events",
    description: "Lists all events, whether or not they were sent to an endpoint, newest first.",
    scope: "webhooks:read",
    input: ListWebhookEvents,
    output: WebhookEventPage,
    run: listWebhookEvents,
  }),
  route({
    method: "GET",
    path: "/v1/webhook-events/{webhook_event_id}",
    tag,
    summary: "Get a webhook event",
    description: "Returns an event with its object, as it was sent.",
    scope: "webhooks:read",
    input: WebhookEventId,
    output: WebhookEvent,
    errors: [WebhookEventNotFound],
    run: getWebhookEvent,
  }),
  route({
    method: "POST",
    path: "/v1/webhook-events/{webhook_event_id}/redeliver",
    tag,
    summary: "Deliver a webhook event again",
    description:
      "Delivers an event again, with the same id and payload, so that receivers can deduplicate.",
    scope: "webhooks:write",
    input: RedeliverWebhookEvent,
    output: Redelivery,
    errors: [WebhookEventNotFound, WebhookEndpointNotFound, WebhookEndpointDisabled],
    run: redeliverWebhookEvent,
    example: {},
  }),
];

/** The messages that endpoints receive, for the documentation. */
export const webhookMessages: Message[] = eventTypes.map(([name, sentence]) => ({
  name,
  // Readers look for the type, because endpoints subscribe to types.
  summary: `${name}: ${sentence}`,
  payload: WebhookEvent,
}));
