import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { WebhookEndpointId } from "./schema";
import { lockEndpoint } from "./store";

/** Deletes an endpoint with its delivery log; pending deliveries end. Raises WebhookEndpointNotFound. */
export async function deleteWebhookEndpoint(ctx: Ctx, input: WebhookEndpointId): Promise<null> {
  return inTx(ctx, async (tx) => {
    const { id, url } = await lockEndpoint(tx, input.webhook_endpoint_id);
    await tx.db.webhookEndpoint.delete({ where: byId(tx, id) });
    await recordEvent(tx, "webhook_endpoint.deleted", id, { previous: { url } });
    return null;
  });
}
