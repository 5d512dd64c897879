import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent, writeRecorded } from "@/server/jobs/events";
import { addJobs, inRealTime, runAfter } from "@/server/jobs/queue";
import { deliverWebhook } from "./deliver";
import { WebhookEndpointDisabled } from "./errors";
import { TEST_EVENT } from "./event-types";
import { deliveryJob, deliveryRow } from "./plan-deliveries";
import { TIMEOUT_MS } from "./rules";
import type { WebhookDelivery, WebhookEndpointId } from "./schema";
import { deliveryInclude, loadEndpoint, lockEndpoint, toDelivery, toEndpoint } from "./store";

/**
 * Sends a test event to an endpoint, whatever its subscriptions, and returns the first attempt's result (within
 * ten seconds). Raises WebhookEndpointNotFound and WebhookEndpointDisabled.
 */
export async function testWebhookEndpoint(
  ctx: Ctx,
  input: WebhookEndpointId,
): Promise<WebhookDelivery> {
  const { id } = await inTx(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, input.webhook_endpoint_id);
    if (endpoint.status !== "enabled") throw WebhookEndpointDisabled();
    await recordEvent(tx, TEST_EVENT, endpoint.id);
    await writeRecorded(tx);
    const event = await tx.db.domainEvent.findFirstOrThrow({
      where: { organization_id: tx.org.id, object_id: endpoint.id, type: TEST_EVENT },
      orderBy: { sequence: "desc" },
    });
    const row = await tx.db.webhookDelivery.create({
      data: deliveryRow(event, endpoint, tx.now()),
    });
    // Runs only if this process dies before the attempt below.
    await addJobs(tx.db, [deliveryJob(row, endpoint.id, { runAt: runAfter(tx, 2 * TIMEOUT_MS) })]);
    return row;
  });
  await deliverWebhook(inRealTime(ctx), { delivery_id: id, behind: true }, async (at, event) =>
    toEndpoint(await loadEndpoint(at, event.object_id)),
  );
  const row = await ctx.db.webhookDelivery.findUniqueOrThrow({
    where: byId(ctx, id),
    include: deliveryInclude,
  });
  return toDelivery(row);
}
