import { planDeliveries } from "@/features/platform/webhooks/plan-deliveries";
import { matchesEvent } from "@/lib/event-pattern";
import type { PrismaClient } from "@/server/data/db";
import type { DomainEvent } from "@/server/jobs/events";
import type { Job } from "@/server/jobs/queue";
import { drainOutbox } from "@/server/jobs/outbox";
import { SUBSCRIBERS } from "./subscribers";
import { taskOf } from "./tasks";

/** Distributes the events of the outbox to all subscribers, inside and outside; returns how many there were. */
export async function distributeEvents(db: PrismaClient, only?: { id: string }): Promise<number> {
  return drainOutbox(
    db,
    async (tx, events) => [...events.flatMap(jobsOf), ...(await planDeliveries(tx, events))],
    only,
  );
}

function jobsOf(event: DomainEvent): Job[] {
  return SUBSCRIBERS.filter((one) => matchesEvent(one.on, event.type)).map((one) => ({
    task: taskOf(one),
    payload: { organization_id: event.organization_id, event_id: event.id },
    key: `${one.name}:${event.id}`,
  }));
}
