import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { eventFilter } from "@/server/jobs/events";
import { listPage, listWhere, slice } from "@/server/data/list";
import { asSent } from "./payload";
import type { ListWebhookEvents, WebhookEvent } from "./schema";

/** Returns a page of events, newest first, in the form that was or would be sent. */
export async function listWebhookEvents(
  ctx: Ctx,
  input: ListWebhookEvents,
): Promise<Page<WebhookEvent>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...eventFilter(input),
  };
  const page = await listPage(input, {
    count: () => ctx.db.domainEvent.count({ where }),
    rows: () => ctx.db.domainEvent.findMany({ where, ...slice(input) }),
    view: (row) => row,
  });
  return { ...page, items: await asSent(ctx, page.items) };
}
