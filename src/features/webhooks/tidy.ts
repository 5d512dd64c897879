import type { Db } from "@/server/db";
import { KEPT_MS } from "./rules";

const BATCH = 5_000;

/** Deletes deliveries and payloads of more than 30 days ago; gives how many. The events themselves stay. */
export async function tidyWebhooks(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  let deleted = 0;
  // In batches: one long transaction would hold up the clearing of dead rows everywhere.
  for (let some = BATCH; some >= BATCH;) {
    some = await db.$executeRaw`
      DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
        SELECT id FROM webhook_deliveries WHERE created_at < ${before} LIMIT ${BATCH}))`;
    some += await db.$executeRaw`
      DELETE FROM webhook_payloads WHERE event_id = ANY (ARRAY(
        SELECT event_id FROM webhook_payloads p WHERE created_at < ${before}
           AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = p.event_id) LIMIT ${BATCH}))`;
    deleted += some;
  }
  return deleted;
}
