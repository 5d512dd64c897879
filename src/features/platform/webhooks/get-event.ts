import type { Ctx } from "@/server/context";
import { asSent } from "./payload";
import type { WebhookEvent, WebhookEventId } from "./schema";
import { loadEvent, toEvent } from "./store";

/** Returns one event, in the form that was or would be sent. Raises WebhookEventNotFound. */
export async function getWebhookEvent(ctx: Ctx, input: WebhookEventId): Promise<WebhookEvent> {
  const event = await loadEvent(ctx, input.webhook_event_id);
  const [sent] = await asSent(ctx, [event]);
  return sent ?? toEvent(ctx, event, null);
}
