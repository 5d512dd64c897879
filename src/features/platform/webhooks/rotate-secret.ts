import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { encryptSecret } from "@/server/config/secrets";
import type { RotateSecret, WebhookEndpointWithSecret } from "./schema";
import { makeSecret } from "./secret";
import { lockEndpoint, toEndpoint } from "./store";

/**
 * Gives an endpoint a new secret, which only this answer contains. The previous one also signs for
 * `overlap_seconds`. Raises WebhookEndpointNotFound.
 */
export async function rotateWebhookSecret(
  ctx: Ctx,
  { webhook_endpoint_id: id, overlap_seconds }: RotateSecret,
): Promise<WebhookEndpointWithSecret> {
  const secret = makeSecret();
  return inTx(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const now = tx.now();
    const overlaps = overlap_seconds > 0;
    // Receivers know only real time, and so do deliveries.
    const until = runAfter(tx, overlap_seconds * 1000);
    const row = await tx.db.webhookEndpoint.update({
      where: byId(tx, id),
      data: {
        secret: encryptSecret(secret),
        previous_secret: overlaps ? before.secret : null,
        previous_secret_expires_at: overlaps ? until : null,
        updated_at: now,
      },
    });
    await recordEvent(tx, "webhook_endpoint.secret_rotated", id, { overlap_seconds });
    return { ...toEndpoint(row), secret };
  });
}
