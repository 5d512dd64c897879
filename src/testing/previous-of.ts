import { listWebhookEvents } from "@/features/platform/webhooks/list-events";
import type { Ctx } from "@/server/context";

/** Returns what the webhooks of a type say was before, the newest first; of one object where it is given. */
export async function previousOf(ctx: Ctx, type: string, object_id?: string): Promise<object[]> {
  const query = { page: 1, size: 100, type, ...(object_id !== undefined && { object_id }) };
  const { items } = await listWebhookEvents(ctx, query);
  return items.map(({ data }) => data.previous);
}
