import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListWebhookEndpoints, WebhookEndpoint } from "./schema";
import { toEndpoint } from "./store";

/** Returns a page of endpoints, newest first. */
export async function listWebhookEndpoints(
  ctx: Ctx,
  input: ListWebhookEndpoints,
): Promise<Page<WebhookEndpoint>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(input.status && { status: { in: input.status } }),
  };
  return listPage(input, {
    count: () => ctx.db.webhookEndpoint.count({ where }),
    rows: () => ctx.db.webhookEndpoint.findMany({ where, ...slice(input) }),
    view: toEndpoint,
  });
}
