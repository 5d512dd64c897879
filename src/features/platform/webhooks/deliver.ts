import { byId, type Ctx, inTx } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { Prisma } from "@/server/data/db";
import { lockedRow } from "@/server/data/lock-row";
import { addJobs } from "@/server/jobs/queue";
import { postOutside } from "@/server/http/outbound-request";
import { meters } from "@/server/observe/meters";
import { decryptSecret } from "@/server/config/secrets";
import { findPayload, payloadOf, type RenderObject } from "./payload";
import { deliveryJob } from "./plan-deliveries";
import { FAILING_MS, KEPT_ATTEMPTS, KEPT_BYTES, nextAttemptAt, TIMEOUT_MS } from "./rules";
import type { Attempt } from "./schema";
import { signMessage } from "./secret";
import { disableEndpoint } from "./set-status";
import { type EndpointRow, lockEndpoint } from "./store";

type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** A delivery, and whether it lets those of endpoints that work go first. */
type Turn = { delivery_id: string; behind?: boolean };

/**
 * Makes a delivery's next attempt and records the result: delivered, to be retried, or given up. One whose endpoint has
 * begun to fail since it was planned goes behind the others first. Leaves a delivery alone that is not pending or whose
 * endpoint is gone. Throws only when the database or the rendering of the object fails.
 */
export async function deliverWebhook(
  ctx: Ctx,
  { delivery_id, behind = false }: Turn,
  render: RenderObject,
): Promise<void> {
  const delivery = await findPending(ctx, delivery_id);
  if (!delivery) return;
  const { endpoint, event } = delivery;
  if (endpoint.failing_since && !behind) {
    await addJobs(ctx.db, [deliveryJob(delivery, event.object_id, { behind: true })]);
    return;
  }
  const at = ctx.now();
  const body = endpoint.status === "enabled" ? await payloadOf(ctx, event, render) : null;
  const attempt = body === null ? unsent(at) : await send(endpoint, { id: event.id, at, body });
  await inTx(ctx, (tx) => settle(tx, delivery, attempt, body));
}

function findPending(ctx: Ctx, id: string) {
  return ctx.db.webhookDelivery.findFirst({
    where: { organization_id: ctx.org.id, id, status: "pending" },
    include: { endpoint: true, event: true },
  });
}

async function send(
  endpoint: EndpointRow,
  message: { id: string; at: Date; body: string },
): Promise<Attempt> {
  const began = performance.now();
  const outcome = await postOutside({
    url: endpoint.url,
    headers: {
      "content-type": "application/json",
      "user-agent": "Foyer-Webhooks/1",
      ...signMessage(secretsOf(endpoint, message.at), message),
    },
    body: message.body,
    timeout_ms: TIMEOUT_MS,
    keep_bytes: KEPT_BYTES,
    allow_private: getEnv().WEBHOOK_ALLOW_PRIVATE,
  });
  const { status, body, error } = outcome;
  meters()?.webhook(outcomeOf(status));
  const redirected = status !== null && status >= 300 && status < 400;
  return {
    attempted_at: message.at.toISOString(),
    response_status: status,
    response_body: body,
    error: redirected ? "redirect_not_followed" : error,
    duration_ms: Math.round(performance.now() - began),
  };
}

function outcomeOf(status: number | null): "delivered" | "refused" | "unreachable" {
  if (status === null) return "unreachable";
  return status >= 200 && status < 300 ? "delivered" : "refused";
}

function secretsOf(endpoint: EndpointRow, now: Date): string[] {
  const { secret, previous_secret: previous, previous_secret_expires_at: until } = endpoint;
  const both = previous && until && until > now ? [secret, previous] : [secret];
  return both.map(decryptSecret);
}

function unsent(at: Date): Attempt {
  return {
    attempted_at: at.toISOString(),
    response_status: null,
    response_body: null,
    error: "endpoint_disabled",
    duration_ms: 0,
  };
}

async function settle(
  tx: Ctx,
  { id, tries: before, endpoint, event }: Pending,
  attempt: Attempt,
  body: string | null,
): Promise<void> {
  const fields = Prisma.WebhookDeliveryScalarFieldEnum;
  const row = await lockedRow<Prisma.WebhookDeliveryModel>(tx, "webhook_deliveries", fields, id);
  // The job may run twice when its worker is presumed dead; only one run counts.
  if (row?.status !== "pending" || row.tries !== before) return;
  const status = attempt.response_status ?? 0;
  const now = tx.now();
  const done = status >= 200 && status < 300;
  const tries = before + 1;
  const final = done || status === 410 || attempt.error === "endpoint_disabled";
  const next = final ? null : nextAttemptAt(tries, now, Math.random());
  const answer = await answerToKeep(tx, event.id, attempt, body);
  await tx.db.webhookDelivery.update({
    where: byId(tx, id),
    data: {
      status: done ? "succeeded" : next ? "pending" : "failed",
      tries,
      attempts: [...(row.attempts as Attempt[]), answer].slice(-KEPT_ATTEMPTS),
      next_attempt_at: next,
      updated_at: now,
    },
  });
  if (next)
    await addJobs(tx.db, [deliveryJob(row, event.object_id, { runAt: next, behind: true })]);
  if (attempt.error !== "endpoint_disabled") await updateHealth(tx, endpoint, done, status);
}

/** A receiver may repeat what it was sent. Once that is not kept any more, as its person was erased, the answer is not. */
async function answerToKeep(
  tx: Ctx,
  event_id: string,
  attempt: Attempt,
  sent: string | null,
): Promise<Attempt> {
  if (!attempt.response_body || (await findPayload(tx, event_id)) === sent) return attempt;
  return { ...attempt, response_body: null };
}

/** Applies an attempt's result to its endpoint: failing since, healthy again, or disabled. */
async function updateHealth(
  tx: Ctx,
  before: EndpointRow,
  done: boolean,
  status: number,
): Promise<void> {
  // The usual case: nothing changes, so no lock is needed.
  if (done && before.failing_since === null) return;
  const now = tx.now();
  const endpoint = await lockEndpoint(tx, before.id);
  const since = done ? null : (endpoint.failing_since ?? now);
  await tx.db.webhookEndpoint.update({
    where: byId(tx, endpoint.id),
    data: { failing_since: since },
  });
  if (status === 410) await disableEndpoint(tx, endpoint, "gone");
  else if (since && now.getTime() - since.getTime() >= FAILING_MS) {
    await disableEndpoint(tx, endpoint, "failing");
  }
}
