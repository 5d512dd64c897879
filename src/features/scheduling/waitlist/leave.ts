import { releaseBooking } from "@/features/scheduling/bookings/release";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { presentStatus } from "./rules";
import type { WaitlistEntryId } from "./schema";
import { loadEntry } from "./store";

/**
 * Takes a member out of the line; an offered place is released for the next. Ended already →
 * unchanged. Raises WaitlistEntryNotFound, InvalidStatusTransition for an accepted offer (it is a
 * booking now: release or cancel it) and what `releaseBooking` raises.
 */
export async function leaveWaitlist(ctx: Ctx, input: WaitlistEntryId): Promise<void> {
  const id = input.waitlist_entry_id;
  for (let attempt = 1; attempt <= 3; attempt++) {
    const entry = await loadEntry(ctx, id);
    const status = presentStatus(entry, ctx.now());
    if (status === "accepted" || status === "booked") {
      throw InvalidStatusTransition({ current_status: status });
    }
    if (status !== "waiting" && status !== "offered") return;
    const removed = await inTx(ctx, async (tx) => {
      const { count } = await tx.db.waitlistEntry.updateMany({
        where: { id, organization_id: tx.org.id, status: entry.status },
        data: { status: "removed", updated_at: tx.now() },
      });
      if (count === 1) await recordEvent(tx, "waitlist.removed", id);
      return count === 1;
    });
    // It was offered or accepted in between: load it again.
    if (!removed) continue;
    if (entry.offered_booking_id)
      await releaseBooking(ctx, { booking_id: entry.offered_booking_id });
    return;
  }
  throw InvalidStatusTransition();
}
