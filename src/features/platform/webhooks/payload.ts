import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { decryptSecret, encryptSecret } from "@/server/config/secrets";
import type { WebhookEvent } from "./schema";
import { toEvent } from "./store";

/** Gives the object of an event as its own operation shows it, or null when there is none any more. */
export type RenderObject = (ctx: Ctx, event: DomainEvent) => Promise<unknown>;

/**
 * What lets in whoever has it, wherever in an object it stands (a payer's, or a member's): receivers are told
 * what happened, and read the rest with a key that may.
 */
const NEVER_SENT = new Set([
  "client_secret",
  "share_url",
  "google_wallet_url",
  "apple_wallet_pass",
  "apple_wallet_pass_url",
]);

/**
 * The body that is sent for an event, from the object as the API shows it at this moment, and kept: every
 * endpoint and every attempt get the same. It is made before the event's own transaction ends, where an
 * endpoint listened then (`keepObjects`), so that an object is as that transaction left it. For one that
 * listens later only, or of very many events at once, it is made at the first delivery.
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
  // Of two deliveries that get here at once, one is taken at its word by both.
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

/** Returns the events as they were sent; without object what was sent to nobody. */
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
