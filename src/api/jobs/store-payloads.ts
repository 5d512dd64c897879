import { keepPayload } from "@/features/platform/webhooks/payload";
import type { Ctx } from "@/server/context";
import { sqlState } from "@/server/data/db";
import { logger } from "@/server/log";
import { renderObject } from "@/api/rest/rendered-object";

/** The most objects stored before a transaction ends: it holds its locks until then. */
const MOST = 100;

/**
 * Stores the webhook payloads of a transaction's events, with their objects in their final state. An object that cannot
 * be rendered, or is one of very many, is rendered at its first delivery.
 */
export async function storePayloads(tx: Ctx, eventIds: readonly string[]): Promise<void> {
  const events = await tx.db.domainEvent.findMany({
    where: { organization_id: tx.org.id, id: { in: [...eventIds] }, heard: true },
    orderBy: { id: "asc" },
    take: MOST,
  });
  // Receivers are no member, and see fields that no member sees.
  const own: Ctx = { ...tx, actor: { kind: "system", id: "foyer", scopes: new Set(["*"]) } };
  for (const event of events) {
    try {
      await keepPayload(own, event, renderObject);
    } catch (error) {
      // After a database error the transaction cannot continue; any other one leaves it as it was.
      if (sqlState(error)) throw error;
      logger().error({ err: error, event_id: event.id }, "an event's object could not be kept");
    }
  }
}
