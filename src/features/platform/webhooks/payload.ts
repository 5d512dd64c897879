import { type Ctx, inTx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { decryptSecret, encryptSecret } from "@/server/config/secrets";
import type { WebhookEvent } from "./schema";
import { lockEvent, toEvent } from "./store";

/** Returns an event's object as the API's own operation shows it; null once it no longer exists. */
export type RenderObject = (ctx: Ctx, event: DomainEvent) => Promise<unknown>;

/**
 * Bearer secrets, removed at any depth of an object (a payer's or a member's). Receivers learn of the event and
 * read the rest with a key that has the scope.
 */
const NEVER_SENT = new Set([
  "photo_url",
  "client_secret",
  "share_url",
  "google_wallet_url",
  "apple_wallet_pass",
  "apple_wallet_pass_url",
]);
/** The club's own words, which may have these names and open nothing of ours. */
const FREE_FORM = new Set(["custom_fields", "metadata"]);

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
  const kept = await findPayload(ctx, event.id);
  if (kept !== null) return kept;
  return inTx(ctx, async (tx) => {
    // Whoever erases a person waits for what is kept here, and deletes it; or the event and its object are empty
    // already. Of two deliveries, the second sends what the first has kept.
    const row = await lockEvent(tx, event.id);
    return (await findPayload(tx, event.id)) ?? keepPayload(tx, row, render);
  });
}

/** Returns the body kept for an event, or null. */
export async function findPayload({ db, org }: Ctx, event_id: string): Promise<string | null> {
  const where = { organization_id_event_id: { organization_id: org.id, event_id } };
  const kept = await db.webhookPayload.findUnique({ where });
  return kept && decryptSecret(kept.body);
}

/** Makes the body of an event that has none, keeps and returns it. */
export async function keepPayload(
  tx: Ctx,
  event: DomainEvent,
  render: RenderObject,
): Promise<string> {
  const body = JSON.stringify(withoutSecrets(toEvent(tx, event, await render(tx, event))));
  const { id: event_id, organization_id } = event;
  await tx.db.webhookPayload.create({
    data: { event_id, organization_id, body: encryptSecret(body), created_at: tx.now() },
  });
  return body;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).map(([name, part]: [string, unknown]) => {
    if (NEVER_SENT.has(name)) return [name, null];
    return [name, FREE_FORM.has(name) ? part : withoutSecrets(part)];
  });
  return Object.fromEntries(fields);
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
