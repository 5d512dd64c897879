import { assertNotBooked } from "@/features/scheduling/bookings/not-booked";
import { resolveRequest } from "@/features/scheduling/bookings/resolve-request";
import { hasRoom } from "@/features/scheduling/bookings/has-room";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import { AlreadyWaiting, PlaceAvailable, TooManyWaiting } from "./errors";
import type { JoinWaitlist, WaitlistEntry } from "./schema";
import { MOST_OPEN } from "./rules";
import { entryInclude, viewEntry } from "./store";

/**
 * Puts a member in line for a place that is taken. Raises AlreadyBooked, PlaceAvailable,
 * AlreadyWaiting, TooManyWaiting and what `resolveRequest` raises: nobody waits for a place that they could
 * not book.
 */
export async function joinWaitlist(ctx: Ctx, input: JoinWaitlist): Promise<WaitlistEntry> {
  const place = await resolveRequest(ctx, input);
  await assertNotBooked(ctx, place, input.member_id);
  if (await hasRoom(ctx, place, input.quantity)) throw PlaceAvailable();
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    await assertMayWait(tx, input.member_id);
    const row = await onDuplicate(
      () =>
        tx.db.waitlistEntry.create({
          data: {
            id: newId("wle"),
            organization_id: tx.org.id,
            member_id: input.member_id,
            event_id: place.event_id,
            resource_id: place.event_id ? null : place.resource_id,
            starts_at: new Date(place.wanted.from),
            ends_at: new Date(place.wanted.until),
            timezone: place.timezone,
            fold: input.fold ?? null,
            quantity: input.quantity,
            created_at: now,
            updated_at: now,
          },
          include: entryInclude,
        }),
      { member_id: AlreadyWaiting, waitlist_entries: AlreadyWaiting },
    );
    await recordEvent(tx, "waitlist.joined", row.id, { member_id: row.member_id });
    return viewEntry(tx, row);
  });
}

/**
 * Refuses a member who waits for too many places: each may become an offer that keeps the place from others
 * for a while. Locks the member, so that two requests at once count each other.
 */
async function assertMayWait(tx: Ctx, member_id: string): Promise<void> {
  await tx.db
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`member:${tx.org.id}:${member_id}`}, 0))`;
  const open = await tx.db.waitlistEntry.count({
    where: { organization_id: tx.org.id, member_id, status: { in: ["waiting", "offered"] } },
  });
  if (open >= MOST_OPEN) throw TooManyWaiting();
}
