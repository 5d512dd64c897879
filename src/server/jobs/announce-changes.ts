import type { Prisma } from "@/server/data/db";
import type { DomainEvent } from "./events";

/** The channel on which a handed-out batch is announced to every instance. */
export const CHANGES = "foyer_changes";
/** PostgreSQL takes less than 8,000 bytes in one notification. */
const MOST_BYTES = 7_500;

/** An announcement: the ids of events by their organization. */
type Announced = Record<string, string[]>;

/**
 * Announces a batch of events to the change feeds of all instances, when the transaction commits. It must be that of
 * the worker: PostgreSQL lets transactions that notify commit one after another, and bookings must not wait for that.
 */
export async function announceChanges(
  tx: Prisma.TransactionClient,
  events: readonly Pick<DomainEvent, "id" | "organization_id">[],
): Promise<void> {
  for (const text of announcementsOf(events)) {
    await tx.$executeRaw`SELECT pg_notify(${CHANGES}, ${text})`;
  }
}

/** Returns the texts that announce events: one, unless a batch spreads over so many organizations that it is too long. */
export function announcementsOf(
  events: readonly Pick<DomainEvent, "id" | "organization_id">[],
): string[] {
  const texts: string[] = [];
  let batch: Announced = {};
  let bytes = 2;
  for (const { id, organization_id } of events) {
    const more = id.length + 3 + organization_id.length + 6;
    if (bytes + more > MOST_BYTES) {
      texts.push(JSON.stringify(batch));
      [batch, bytes] = [{}, 2];
    }
    bytes += batch[organization_id] ? id.length + 3 : more;
    (batch[organization_id] ??= []).push(id);
  }
  if (bytes > 2) texts.push(JSON.stringify(batch));
  return texts;
}

/** Returns what an announcement names. */
export function readAnnouncement(text: string): Map<string, string[]> {
  return new Map(Object.entries(JSON.parse(text) as Announced));
}
