import { z } from "zod";
import { Id, ListQuery, Metadata, PageOf, SomeOf, Text, Timestamp } from "@/lib/wire";
import { EVENT_FAMILIES, EVENT_TYPES, isEventPattern } from "./event-types";

const EventPattern = z
  .string()
  .refine(isEventPattern, {
    error: "Input should be a type of event, a family like 'booking.*', or '*'",
    params: { type: "enum" },
  })
  .meta({ example: "booking.*" });

export const WebhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    event_types: z.array(z.string()),
    status: z.enum(["enabled", "disabled"]),
    disabled_reason: z
      .enum(["manual", "gone", "failing"])
      .nullable()
      .describe("The reason: a request, the receiver's 410, or three days without success."),
    disabled_at: Timestamp.nullable(),
    failing_since: Timestamp.nullable().describe("When deliveries began to fail."),
    metadata: z.record(z.string(), z.string()),
    previous_secret_expires_at: Timestamp.nullable().describe(
      "Until then, the secret from before the last rotation signs too.",
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;
export const WebhookEndpointPage = PageOf(WebhookEndpoint);

export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  secret: z.string().describe("Shown only once; verify signatures with it."),
}).meta({ id: "WebhookEndpointWithSecret" });
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>;

const fields = {
  url: z.string().max(2048).describe("https. The host must have public addresses only."),
  description: Text.nullable(),
  metadata: Metadata,
  event_types: z
    .array(EventPattern)
    .min(1)
    .max(200)
    .describe(`Types of events, families or \`*\`. Families: ${EVENT_FAMILIES.join(", ")}.`),
};

export const CreateWebhookEndpoint = z
  .strictObject(fields)
  .partial()
  .required({ url: true, event_types: true });
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpoint>;

export const WebhookEndpointId = z.strictObject({ webhook_endpoint_id: Id });
export type WebhookEndpointId = z.infer<typeof WebhookEndpointId>;

export const UpdateWebhookEndpoint = z
  .strictObject({
    ...WebhookEndpointId.shape,
    ...fields,
    status: z.enum(["enabled", "disabled"]),
  })
  .partial()
  .required({ webhook_endpoint_id: true });
export type UpdateWebhookEndpoint = z.infer<typeof UpdateWebhookEndpoint>;

export const RotateSecret = WebhookEndpointId.extend({
  overlap_seconds: z
    .int()
    .min(0)
    .max(604_800)
    .default(86_400)
    .describe("How long both secrets sign; a receiver accepts either."),
});
export type RotateSecret = z.infer<typeof RotateSecret>;

export const ListWebhookEndpoints = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(z.enum(["enabled", "disabled"])),
});
export type ListWebhookEndpoints = z.infer<typeof ListWebhookEndpoints>;

export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;

export const Attempt = z.object({
  attempted_at: Timestamp,
  response_status: z.int().nullable(),
  response_body: z.string().nullable().describe("Its first 1,024 bytes."),
  error: z
    .enum([
      "address_refused",
      "connection_failed",
      "name_not_found",
      "timeout",
      "tls_failed",
      "redirect_not_followed",
      "endpoint_disabled",
    ])
    .nullable()
    .describe("Why there was no valid answer."),
  duration_ms: z.int(),
});
export type Attempt = z.infer<typeof Attempt>;

export const WebhookDelivery = z
  .object({
    id: z.string(),
    webhook_endpoint_id: Id,
    webhook_event_id: Id,
    event_type: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.array(Attempt).describe("The latest attempts, oldest first."),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
export const WebhookDeliveryPage = PageOf(WebhookDelivery);

export const ListWebhookDeliveries = ListQuery.omit({ include_archived: true }).extend({
  ...WebhookEndpointId.shape,
  status: SomeOf(z.enum(DELIVERY_STATUSES)),
  webhook_event_id: Id.optional(),
});
export type ListWebhookDeliveries = z.infer<typeof ListWebhookDeliveries>;

export const WebhookEvent = z
  .object({
    id: z.string().describe("Also the `webhook-id` header; the same in every attempt."),
    type: z.string(),
    timestamp: Timestamp,
    livemode: z.boolean().describe("True in a live organization."),
    data: z.object({
      object: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe(
          "The object as its own operation returns it, as the event's transaction left it. Without a listening endpoint, or for more than 100 events at once, it is as of the first delivery. null if the event has not been sent yet or was sent more than 30 days ago, or if the object is gone. Fields that grant access are null: links to passes, wallets and photos of people, and a payer's `client_secret`.",
        ),
      object_id: Id,
      previous: z
        .record(z.string(), z.unknown())
        .describe(
          "The fields that the event changed, with their values before it. A change of status alone names `status`; the times and amounts that come with it stand in `object`.",
        ),
      sequence: z
        .int()
        .describe(
          "The position among the object's events: 1, 2, 3 … Deliveries may arrive in another order; keep the one with the highest number.",
        ),
      organization_id: Id,
    }),
  })
  .meta({ id: "WebhookEvent" });
export type WebhookEvent = z.infer<typeof WebhookEvent>;
export const WebhookEventPage = PageOf(WebhookEvent);

export const WebhookEventId = z.strictObject({ webhook_event_id: Id });
export type WebhookEventId = z.infer<typeof WebhookEventId>;

export const ListWebhookEvents = ListQuery.omit({
  include_archived: true,
  updated_at_gte: true,
}).extend({
  type: EventPattern.optional().describe("A type or a family."),
  object_id: Id.optional(),
});
export type ListWebhookEvents = z.infer<typeof ListWebhookEvents>;

export const RedeliverWebhookEvent = WebhookEventId.extend({
  webhook_endpoint_id: Id.optional().describe(
    "Only to this endpoint, whatever its subscriptions. Default: all endpoints subscribed to its type.",
  ),
});
export type RedeliverWebhookEvent = z.infer<typeof RedeliverWebhookEvent>;

export const Redelivery = z
  .object({ deliveries: z.array(WebhookDelivery) })
  .meta({ id: "WebhookRedelivery" });
export type Redelivery = z.infer<typeof Redelivery>;

/** Each event type with its sentence, for the documentation. */
export const eventTypes = Object.entries(EVENT_TYPES);

/** The result of an operation that returns no object. */
export const Nothing = z.null();
