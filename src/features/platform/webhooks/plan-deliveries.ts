import { matchesEvent } from "@/lib/event-pattern";
import { newId } from "@/lib/ids";
import type { Prisma } from "@/server/data/db";
import type { DomainEvent } from "@/server/jobs/events";
import type { Job } from "@/server/jobs/queue";
import { TEST_EVENT } from "./event-types";

export const DELIVER_TASK = "deliver webhook";
/**
 * Limits concurrent deliveries to one endpoint: a slow one must not occupy all workers. Events of one object
 * share a lane and so mostly keep their order.
 */
const LANES = 4;
/** Attempts at an endpoint that is failing come after all others: each may take until its time-out. */
const BEHIND = 1;

type Target = { id: string; organization_id: string };

/** Writes a delivery for each event and each endpoint subscribed to it, and returns their jobs. */
export async function planDeliveries(
  db: Prisma.TransactionClient,
  events: DomainEvent[],
): Promise<Job[]> {
  const endpoints = await db.webhookEndpoint.findMany({
    where: {
      organization_id: { in: [...new Set(events.map((event) => event.organization_id))] },
      status: "enabled",
    },
    select: { id: true, organization_id: true, event_types: true, failing_since: true },
  });
  const wanted = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => endpoint.organization_id === event.organization_id)
      .filter((endpoint) => isFor(endpoint, event))
      .map((endpoint) => ({ event, endpoint })),
  );
  if (wanted.length === 0) return [];
  const objects = new Map(events.map((event) => [event.id, event.object_id]));
  const rows = await db.webhookDelivery.createManyAndReturn({
    data: wanted.map(({ event, endpoint }) => deliveryRow(event, endpoint, event.created_at)),
    // A manual redelivery, or the test of an endpoint, may have created it already.
    skipDuplicates: true,
  });
  const failing = new Set(endpoints.filter((one) => one.failing_since).map(({ id }) => id));
  return rows.map((row) =>
    deliveryJob(row, objects.get(row.event_id) ?? "", {
      behind: failing.has(row.webhook_endpoint_id),
    }),
  );
}

/** Tells whether an endpoint gets an event: those that it subscribes to, and the tests of itself alone. */
export function isFor(
  endpoint: { id: string; event_types: string[] },
  event: { type: string; object_id: string },
): boolean {
  if (event.type === TEST_EVENT) return event.object_id === endpoint.id;
  return matchesEvent(endpoint.event_types, event.type);
}

export function deliveryRow(event: { id: string }, endpoint: Target, at: Date) {
  return {
    id: newId("whd"),
    organization_id: endpoint.organization_id,
    webhook_endpoint_id: endpoint.id,
    event_id: event.id,
    next_attempt_at: at,
    created_at: at,
    updated_at: at,
  };
}

type Turn = {
  runAt?: Date;
  /** It is for an endpoint that is failing, and lets others go first. */
  behind?: boolean;
};

/** Returns the job of a delivery's next attempt; a delivery has at most one. */
export function deliveryJob(
  delivery: { id: string; organization_id: string; webhook_endpoint_id: string },
  objectId: string,
  { runAt, behind = false }: Turn = {},
): Job {
  const lane = Buffer.from(objectId).reduce((sum, byte) => (sum * 31 + byte) % 997, 0) % LANES;
  return {
    task: DELIVER_TASK,
    payload: { organization_id: delivery.organization_id, delivery_id: delivery.id, behind },
    key: `webhook:${delivery.id}`,
    run_at: runAt,
    lane: `${delivery.webhook_endpoint_id}:${lane}`,
    ...(behind && { priority: BEHIND }),
  };
}
