import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { encryptSecret } from "@/server/config/secrets";
import { TooManyWebhookEndpoints } from "./errors";
import type { CreateWebhookEndpoint, WebhookEndpointWithSecret } from "./schema";
import { makeSecret } from "./secret";
import { assertUrl, toEndpoint } from "./store";

/** Limits the endpoints of an organization: each event costs a delivery per endpoint. */
const MOST = 50;

/**
 * Adds an endpoint; only this answer contains its secret. Raises a fault of `url` for an address that must not
 * be called, and TooManyWebhookEndpoints.
 */
export async function createWebhookEndpoint(
  ctx: Ctx,
  input: CreateWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  assertUrl(input.url);
  const now = ctx.now();
  const secret = makeSecret();
  return inTx(ctx, async (tx) => {
    const present = await tx.db.webhookEndpoint.count({ where: { organization_id: tx.org.id } });
    if (present >= MOST) throw TooManyWebhookEndpoints();
    const row = await tx.db.webhookEndpoint.create({
      data: {
        ...input,
        event_types: [...new Set(input.event_types)],
        id: newId("whe"),
        organization_id: tx.org.id,
        secret: encryptSecret(secret),
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "webhook_endpoint.created", row.id);
    return { ...toEndpoint(row), secret };
  });
}
