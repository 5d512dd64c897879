import type { Ctx } from "@/server/context";
import type { WebhookEndpoint, WebhookEndpointId } from "./schema";
import { loadEndpoint, toEndpoint } from "./store";

/** Returns one endpoint. Raises WebhookEndpointNotFound. */
export async function getWebhookEndpoint(
  ctx: Ctx,
  input: WebhookEndpointId,
): Promise<WebhookEndpoint> {
  return toEndpoint(await loadEndpoint(ctx, input.webhook_endpoint_id));
}
