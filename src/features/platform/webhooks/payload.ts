import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { decryptSecret, encryptSecret } from "@/server/config/secrets";
import type { WebhookEvent } from "./schema";
import { toEvent } from "./store";

/** Returns an event's object as the API's own operation shows it; null once it no longer exists. */
export type RenderObject = (ctx: Ctx, event: DomainEvent) => Promise<unknown>;

/**
 * Bearer secrets, removed at any depth of an object (a payer's or a member's). Receivers learn of the event and
 * read the rest with a key that has the scope.
 */
const NEVER_SENT = new Set([
  "client_secret",
  "share_url",
  "google_wallet_url",
  "apple_wallet_pass",
  "apple_wallet_pass_url",
]);

/**
 * Returns the body that is sent for an event. It holds the object as the API shows it now, and is stored, so
 * that every endpoint and every attempt get the same. With an endpoint listening, it is made before the event's
 * transaction ends (`storePayloads`) and shows the object as that transaction left it. For endpoints added later,
 * and in very large batches, it is made at the first delivery.
 */
export async function payloadOf(
  ctx: Ctx,
  event: DomainEvent,
  render: RenderObject,
): Promise<string> {
  const { organization_id, id: event_id } = event;
  const where = { organization_id_event_id: { organization_id, event_id } };
  const kept = await ctx.db.webhookPayload.findUnique({ where });
  if (kept) return decryptSecret(kept.body);
  const body = JSON.stringify(
    toEvent(ctx, event, await render(ctx, event)),
    (name, value: unknown) => (NEVER_SENT.has(name) ? null : value),
  );
  // Two concurrent deliveries may both get here; both send the body that was stored first.
  await ctx.db.webhookPayload.createMany({
    data: {
      event_id: event.id,
      organization_id: event.organization_id,
      body: encryptSecret(body),
      created_at: ctx.now(),
    },
    skipDuplicates: true,
  });
  const first = await ctx.db.webhookPayload.findUniqueOrThrow({ where });
  return decryptSecret(first.body);
}

/** Returns the events as they were sent; an event that was sent to nobody has no object. */
export async function asSent(ctx: Ctx, events: DomainEvent[]): Promise<WebhookEvent[]> {
  const payloads = await ctx.db.webhookPayload.findMany({
    where: { organization_id: ctx.org.id, event_id: { in: events.map((event) => event.id) } },
  });
  const bodies = new Map(payloads.map((payload) => [payload.event_id, payload.body]));
  return events.map((event) => {
    const body = bodies.get(event.id);
    return body === undefined
      ? toEvent(ctx, event, null)
      : { ...toEvent(ctx, event, null), ...(JSON.parse(decryptSecret(body)) as WebhookEvent) };
  });
}
