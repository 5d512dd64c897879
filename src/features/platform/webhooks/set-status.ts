import { byId, type Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { WebhookEndpoint } from "./schema";
import type { EndpointRow } from "./store";

/** Disables a locked endpoint and records the reason; a disabled one stays unchanged. */
export async function disableEndpoint(
  tx: Ctx,
  row: EndpointRow,
  reason: NonNullable<WebhookEndpoint["disabled_reason"]>,
): Promise<EndpointRow> {
  if (row.status === "disabled") return row;
  const now = tx.now();
  const changed = await tx.db.webhookEndpoint.update({
    where: byId(tx, row.id),
    data: { status: "disabled", disabled_reason: reason, disabled_at: now, updated_at: now },
  });
  const data = { from: "enabled", to: "disabled", reason };
  await recordEvent(tx, "webhook_endpoint.disabled", row.id, data);
  return changed;
}

/** Enables a locked endpoint, from the next event on; an enabled one stays unchanged. */
export async function enableEndpoint(tx: Ctx, row: EndpointRow): Promise<EndpointRow> {
  if (row.status === "enabled") return row;
  const changed = await tx.db.webhookEndpoint.update({
    where: byId(tx, row.id),
    data: {
      status: "enabled",
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      updated_at: tx.now(),
    },
  });
  await recordEvent(tx, "webhook_endpoint.enabled", row.id, { from: "disabled", to: "enabled" });
  return changed;
}
