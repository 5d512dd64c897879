import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { UpdateWebhookEndpoint, WebhookEndpoint } from "./schema";
import { disableEndpoint, enableEndpoint } from "./set-status";
import { assertUrl, type EndpointRow, lockEndpoint, toEndpoint } from "./store";

/**
 * Changes the given fields; an empty change leaves `updated_at` alone. Raises WebhookEndpointNotFound, and a
 * fault of `url` for an address that must not be called.
 */
export async function updateWebhookEndpoint(
  ctx: Ctx,
  { webhook_endpoint_id: id, status, ...changes }: UpdateWebhookEndpoint,
): Promise<WebhookEndpoint> {
  return inTx(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (changes.url !== undefined) assertUrl(changes.url);
    let row = await changeFields(tx, before, changes);
    if (status === "disabled") row = await disableEndpoint(tx, row, "manual");
    if (status === "enabled") row = await enableEndpoint(tx, row);
    return toEndpoint(row);
  });
}

async function changeFields(
  tx: Ctx,
  before: EndpointRow,
  changes: Omit<UpdateWebhookEndpoint, "webhook_endpoint_id" | "status">,
): Promise<EndpointRow> {
  if (Object.keys(changes).length === 0) return before;
  const row = await tx.db.webhookEndpoint.update({
    where: byId(tx, before.id),
    data: { ...changes, updated_at: tx.now() },
  });
  await recordEvent(tx, "webhook_endpoint.updated", row.id, changesOf(before, changes));
  return row;
}
