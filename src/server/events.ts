import { newId } from "@/lib/ids";
import type { Ctx } from "./context";

export type EventData = Record<string, unknown>;

/**
 * Writes what happened in the caller's own transaction: audit trail, history of the object and
 * outbox in one row. Call it inside `inTx`.
 */
export async function recordEvent(
  ctx: Ctx,
  type: string,
  objectId: string,
  data: EventData = {},
): Promise<void> {
  await ctx.db.domainEvent.create({
    data: { ...eventRow(ctx, type, objectId, data), data: data as object },
  });
}

/** The row that `recordEvent` writes, for verbs that hand it to a SQL function. */
export function eventRow(ctx: Ctx, type: string, objectId: string, data: EventData = {}) {
  return {
    id: newId("wev"),
    organization_id: ctx.org.id,
    type,
    object_id: objectId,
    actor: `${ctx.actor.kind}:${ctx.actor.id}`,
    data,
    request_id: ctx.requestId,
    created_at: ctx.now(),
  };
}
