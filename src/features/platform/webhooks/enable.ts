import { type Ctx, inTx } from "@/server/context";
import type { WebhookEndpoint, WebhookEndpointId } from "./schema";
import { enableEndpoint } from "./set-status";
import { lockEndpoint, toEndpoint } from "./store";

/** Enables an endpoint again; an enabled one stays unchanged. Raises WebhookEndpointNotFound. */
export async function enableWebhookEndpoint(
  ctx: Ctx,
  input: WebhookEndpointId,
): Promise<WebhookEndpoint> {
  return inTx(ctx, async (tx) => {
    const row = await lockEndpoint(tx, input.webhook_endpoint_id);
    return toEndpoint(await enableEndpoint(tx, row));
  });
}
