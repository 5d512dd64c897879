import { columnsOf, Prisma, type PrismaClient } from "@/server/data/db";
import { announceChanges } from "./announce-changes";
import type { DomainEvent } from "./events";
import { addJobs, type Job } from "./queue";

/** Turns events into jobs, in the transaction that takes them from the outbox. */
export type FanOut = (db: Prisma.TransactionClient, events: DomainEvent[]) => Promise<Job[]>;

const BATCH = 200;
const EVENT = Prisma.raw(columnsOf("e", Prisma.DomainEventScalarFieldEnum));

/**
 * Distributes the events in the outbox, oldest first, and returns how many there were. An event leaves the outbox in
 * the transaction that adds its jobs: each gets them once, and a process that dies midway leaves it for the next.
 * Several instances share the work. `only` limits it to one organization.
 */
export async function drainOutbox(
  db: PrismaClient,
  fanOut: FanOut,
  only?: { id: string },
): Promise<number> {
  for (let handedOut = 0; ;) {
    const taken = await db.$transaction(async (tx) => {
      const events = await takeEvents(tx, only?.id ?? null);
      if (events.length > 0) {
        await addJobs(tx, await fanOut(tx, events));
        await announceChanges(tx, events);
      }
      return events.length;
    });
    handedOut += taken;
    if (taken < BATCH) return handedOut;
  }
}

function takeEvents(tx: Prisma.TransactionClient, only: string | null): Promise<DomainEvent[]> {
  return tx.$queryRaw<DomainEvent[]>`
    WITH taken AS (
      DELETE FROM pending_events d USING (
        SELECT p.organization_id, p.event_id FROM pending_events p
         WHERE ${only}::text IS NULL OR p.organization_id = ${only}
         ORDER BY p.event_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due
       WHERE d.organization_id = due.organization_id AND d.event_id = due.event_id
      RETURNING d.organization_id, d.event_id
    )
    SELECT ${EVENT} FROM domain_events e
      JOIN taken ON taken.organization_id = e.organization_id AND taken.event_id = e.id ORDER BY e.id`;
}
