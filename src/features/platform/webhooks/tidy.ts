import { type Db, Prisma } from "@/server/data/db";
import { deleteInBatches, withoutTestClock } from "@/server/data/delete-in-batches";
import { KEPT_MS } from "./rules";

/**
 * Deletes deliveries and payloads older than 30 days and returns how many. A delivery that was asked for again
 * stays while it is tried. The events themselves stay.
 */
export async function tidyWebhooks(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const deliveries = await deleteInBatches(
    db,
    "webhook_deliveries",
    // Attempts are at most a day apart: what has waited for longer is tried no more.
    Prisma.sql`created_at < ${before} AND NOT (status = 'pending' AND updated_at >= ${before})
      AND ${withoutTestClock("webhook_deliveries")}`,
  );
  const payloads = await deleteInBatches(
    db,
    "webhook_payloads",
    Prisma.sql`created_at < ${before} AND NOT EXISTS
      (SELECT 1 FROM webhook_deliveries d WHERE d.organization_id = webhook_payloads.organization_id AND d.event_id = webhook_payloads.event_id)
      AND ${withoutTestClock("webhook_payloads")}`,
  );
  return deliveries + payloads;
}
