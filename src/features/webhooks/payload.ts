import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/events";
import type { WebhookEvent } from "./schema";
import { toEvent } from "./store";

/** Gives the object of an event as its own operation shows it, or null when there is none any more. */
export type RenderObject = (ctx: Ctx, event: DomainEvent) => Promise<unknown>;

/** What only its holder may have, wherever in an object it stands (a payer's, or a member's). */
const NEVER_SENT = new Set(["client_secret"]);

/**
 * The body that is sent for an event. It is made at the first delivery, right after the event's own
 * transaction, from the object as the API shows it then, and kept: every endpoint and every attempt get
 * the same. So a payload can be younger than its event, never older; the sequence tells. Rendering
 * within the verb's transaction instead would make every write pay for what mostly nobody asks for.
 */
export async function payloadOf(
  ctx: Ctx,
  event: DomainEvent,
  render: RenderObject,
): Promise<string> {
  const kept = await ctx.db.webhookPayload.findUnique({ where: { event_id: event.id } });
  if (kept) return kept.body;
  const body = JSON.stringify(toEvent(event, await render(ctx, event)), (name, value: unknown) =>
    NEVER_SENT.has(name) ? null : value,
  );
  // Of two deliveries that get here at once, one is taken at its word by both.
  await ctx.db.webhookPayload.createMany({
    data: {
      event_id: event.id,
      organization_id: event.organization_id,
      body,
      created_at: ctx.now(),
    },
    skipDuplicates: true,
  });
  return (await ctx.db.webhookPayload.findUniqueOrThrow({ where: { event_id: event.id } })).body;
}

/** The events as they were sent; without object what was sent to nobody. */
export async function asSent(ctx: Ctx, events: DomainEvent[]): Promise<WebhookEvent[]> {
  const payloads = await ctx.db.webhookPayload.findMany({
    where: { organization_id: ctx.org.id, event_id: { in: events.map((event) => event.id) } },
  });
  const bodies = new Map(payloads.map((payload) => [payload.event_id, payload.body]));
  return events.map((event) => {
    const body = bodies.get(event.id);
    return body === undefined ? toEvent(event, null) : (JSON.parse(body) as WebhookEvent);
  });
}
