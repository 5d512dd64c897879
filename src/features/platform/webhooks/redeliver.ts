import { type Ctx, inTx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import { WebhookEndpointDisabled } from "./errors";
import { deliveryJob, deliveryRow, isFor } from "./plan-deliveries";
import type { RedeliverWebhookEvent, Redelivery } from "./schema";
import { deliveryInclude, type EndpointRow, loadEndpoint, loadEvent, toDelivery } from "./store";

/**
 * Sends an event once more, with the same id and content, to one endpoint or to all that subscribe to its type; a test
 * to the endpoint that was tested. Returns the deliveries, which start a new round of attempts. Raises
 * WebhookEventNotFound, WebhookEndpointNotFound, WebhookEndpointDisabled.
 */
export async function redeliverWebhookEvent(
  ctx: Ctx,
  input: RedeliverWebhookEvent,
): Promise<Redelivery> {
  const event = await loadEvent(ctx, input.webhook_event_id);
  return inTx(ctx, async (tx) => {
    const endpoints = await endpointsFor(tx, event, input.webhook_endpoint_id);
    const deliveries = [];
    for (const endpoint of endpoints) {
      const now = tx.now();
      const row = await tx.db.webhookDelivery.upsert({
        where: {
          organization_id_event_id_webhook_endpoint_id: {
            organization_id: event.organization_id,
            event_id: event.id,
            webhook_endpoint_id: endpoint.id,
          },
        },
        create: deliveryRow(event, endpoint, now),
        update: { status: "pending", tries: 0, next_attempt_at: now, updated_at: now },
        include: deliveryInclude,
      });
      await addJobs(tx.db, [deliveryJob(row, event.object_id)]);
      deliveries.push(toDelivery(row));
    }
    return { deliveries };
  });
}

async function endpointsFor(tx: Ctx, event: DomainEvent, id?: string): Promise<EndpointRow[]> {
  if (id !== undefined) {
    const endpoint = await loadEndpoint(tx, id);
    if (endpoint.status !== "enabled") throw WebhookEndpointDisabled();
    return [endpoint];
  }
  const enabled = await tx.db.webhookEndpoint.findMany({
    where: { organization_id: tx.org.id, status: "enabled" },
    orderBy: { id: "asc" },
  });
  return enabled.filter((endpoint) => isFor(endpoint, event));
}
