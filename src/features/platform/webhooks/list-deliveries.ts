import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListWebhookDeliveries, WebhookDelivery } from "./schema";
import { deliveryInclude, loadEndpoint, toDelivery } from "./store";

/** Returns a page of an endpoint's deliveries of the last 30 days. Raises WebhookEndpointNotFound. */
export async function listWebhookDeliveries(
  ctx: Ctx,
  input: ListWebhookDeliveries,
): Promise<Page<WebhookDelivery>> {
  const { id } = await loadEndpoint(ctx, input.webhook_endpoint_id);
  const where = {
    organization_id: ctx.org.id,
    webhook_endpoint_id: id,
    ...listWhere(input, { archivable: false }),
    ...(input.status && { status: { in: input.status } }),
    ...(input.webhook_event_id && { event_id: input.webhook_event_id }),
  };
  return listPage(input, {
    count: () => ctx.db.webhookDelivery.count({ where }),
    rows: () =>
      ctx.db.webhookDelivery.findMany({ where, include: deliveryInclude, ...slice(input) }),
    view: toDelivery,
  });
}
