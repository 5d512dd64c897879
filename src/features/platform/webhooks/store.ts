import { toTimestamp } from "@/lib/time";
import { type Ctx, modeOf } from "@/server/context";
import { lockedRow } from "@/server/data/lock-row";
import { Prisma } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { fieldFault } from "@/server/errors";
import type { DomainEvent } from "@/server/jobs/events";
import { WebhookEndpointNotFound, WebhookEventNotFound } from "./errors";
import { faultOfUrl } from "./rules";
import type { Attempt, WebhookDelivery, WebhookEndpoint, WebhookEvent } from "./schema";

export type EndpointRow = Prisma.WebhookEndpointModel;
export const deliveryInclude = {
  event: { select: { type: true } },
} satisfies Prisma.WebhookDeliveryInclude;
export type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ include: typeof deliveryInclude }>;

/** Returns the endpoint. Raises WebhookEndpointNotFound. */
export async function loadEndpoint(ctx: Ctx, id: string): Promise<EndpointRow> {
  return found(
    await ctx.db.webhookEndpoint.findFirst({
      where: { organization_id: ctx.org.id, id },
    }),
    id,
  );
}

/** Locks the endpoint until the transaction ends, then reads it. Raises WebhookEndpointNotFound. */
export async function lockEndpoint(tx: Ctx, id: string): Promise<EndpointRow> {
  return found(
    await lockedRow<EndpointRow>(
      tx,
      "webhook_endpoints",
      Prisma.WebhookEndpointScalarFieldEnum,
      id,
    ),
    id,
  );
}

function found(row: EndpointRow | null | undefined, id: string): EndpointRow {
  if (!row) throw WebhookEndpointNotFound({ resource: "webhook_endpoint", resource_id: id });
  return row;
}

/** Returns the event. Raises WebhookEventNotFound. */
export async function loadEvent(ctx: Ctx, id: string): Promise<DomainEvent> {
  const row = await ctx.db.domainEvent.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw WebhookEventNotFound({ resource: "webhook_event", resource_id: id });
  return row;
}

/** Locks the event until the transaction ends, then reads it. Raises WebhookEventNotFound. */
export async function lockEvent(tx: Ctx, id: string): Promise<DomainEvent> {
  const fields = Prisma.DomainEventScalarFieldEnum;
  const row = await lockedRow<DomainEvent>(tx, "domain_events", fields, id);
  if (!row) throw WebhookEventNotFound({ resource: "webhook_event", resource_id: id });
  return row;
}

/** Refuses an address that events must not be sent to. The host name is resolved and checked on sending. */
export function assertUrl(url: string): void {
  const fault = faultOfUrl(url, getEnv().WEBHOOK_ALLOW_PRIVATE);
  if (fault) throw fieldFault(["body", "url"], "url_parsing", fault, url);
}

export function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    event_types: row.event_types,
    metadata: row.metadata as WebhookEndpoint["metadata"],
    status: row.status as WebhookEndpoint["status"],
    disabled_reason: row.disabled_reason as WebhookEndpoint["disabled_reason"],
    disabled_at: toTimestamp(row.disabled_at),
    failing_since: toTimestamp(row.failing_since),
    previous_secret_expires_at: toTimestamp(row.previous_secret_expires_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhook_endpoint_id: row.webhook_endpoint_id,
    webhook_event_id: row.event_id,
    event_type: row.event.type,
    status: row.status as WebhookDelivery["status"],
    attempts: row.attempts as Attempt[],
    next_attempt_at: toTimestamp(row.next_attempt_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

/** Returns the message for an event; `object` is the full view of its object at that moment. */
export function toEvent(ctx: Ctx, event: DomainEvent, object: unknown): WebhookEvent {
  const { previous, from } = event.data as { previous?: object; from?: unknown };
  return {
    id: event.id,
    type: event.type,
    timestamp: toTimestamp(event.created_at),
    livemode: modeOf(ctx.org) === "live",
    data: {
      object: (object ?? null) as WebhookEvent["data"]["object"],
      object_id: event.object_id,
      previous: { ...previous, ...(from !== undefined && { status: from }) },
      sequence: event.sequence,
      organization_id: event.organization_id,
    },
  };
}
