import { assertNotBooked } from "@/features/scheduling/bookings/not-booked";
import { resolveRequest } from "@/features/scheduling/bookings/resolve-request";
import { hasRoom } from "@/features/scheduling/quotes/has-room";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import { AlreadyWaiting, PlaceAvailable } from "./errors";
import type { JoinWaitlist, WaitlistEntry } from "./schema";
import { entryInclude, viewEntry } from "./store";

/**
 * Puts a member in line for a place that is taken. Raises AlreadyBooked, PlaceAvailable,
 * AlreadyWaiting and what `resolveRequest` raises: nobody waits for a place that they could not book.
 */
export async function joinWaitlist(ctx: Ctx, input: JoinWaitlist): Promise<WaitlistEntry> {
  const place = await resolveRequest(ctx, input);
  await assertNotBooked(ctx, place, input.member_id);
  if (await hasRoom(ctx, place, input.quantity)) throw PlaceAvailable();
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
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
