import { payloadOf } from "@/features/platform/webhooks/payload";
import type { Ctx } from "@/server/context";
import { sqlState } from "@/server/data/db";
import { logger } from "@/server/log";
import { renderObject } from "@/api/rest/rendered-object";

/** So many objects are kept at most before a transaction ends: it holds its locks until then. */
const MOST = 100;

/**
 * Keeps what will be sent of the events of a transaction, with their objects as it leaves them. What cannot
 * be rendered, or is one of very many, is rendered at its first delivery.
 */
export async function keepObjects(tx: Ctx, eventIds: readonly string[]): Promise<void> {
  const events = await tx.db.domainEvent.findMany({
    // What a savepoint took back is not there any more.
    where: { organization_id: tx.org.id, id: { in: [...eventIds] }, heard: true },
    orderBy: { id: "asc" },
    take: MOST,
  });
  // Receivers are no member, and see what no member does.
  const own: Ctx = { ...tx, actor: { kind: "system", id: "foyer", scopes: new Set(["*"]) } };
  for (const event of events) {
    try {
      await payloadOf(own, event, renderObject);
    } catch (error) {
      // After an error of the database the transaction cannot go on; any other one leaves it as it was.
      if (sqlState(error)) throw error;
      logger().error({ err: error, event_id: event.id }, "an event's object could not be kept");
    }
  }
}
