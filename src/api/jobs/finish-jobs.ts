import { setTimeout as sleep } from "node:timers/promises";
import { DELIVER_TASK } from "@/features/platform/webhooks/plan-deliveries";
import type { PrismaClient } from "@/server/data/db";
import { distributeEvents } from "./outbox";

/** A longer job waits for something that is away; time moves on without it. */
const PATIENCE_MS = 10_000;

/**
 * Distributes an organization's events and waits until the workers have done its due jobs, except those for other
 * people's servers.
 */
export async function finishJobs(db: PrismaClient, organization_id: string): Promise<void> {
  for (let waited = 0, pause = 20; waited < PATIENCE_MS; waited += pause, pause *= 1.3) {
    const handedOut = await distributeEvents(db, { id: organization_id });
    if (handedOut === 0 && !(await hasJobs(db, organization_id))) return;
    await sleep(pause);
  }
}

async function hasJobs(db: PrismaClient, organization_id: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ waiting: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.payload ->> 'organization_id' = ${organization_id} AND t.identifier <> ${DELIVER_TASK}
       AND j.run_at <= now() AND (j.attempts = 0 OR j.locked_at IS NOT NULL)) AS waiting`;
  return row?.waiting ?? false;
}
