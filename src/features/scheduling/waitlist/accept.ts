import { changeStatus } from "@/features/scheduling/bookings/change-status";
import { lockBooking } from "@/features/scheduling/bookings/store";
import { mayBook } from "@/features/catalogue/policies/offer";
import type { Terms } from "@/features/catalogue/policies/schema";
import { MemberNotBookable } from "@/features/people/members/errors";
import { MINUTE } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { OfferExpired } from "./errors";
import { presentStatus } from "./rules";
import type { WaitlistEntry, WaitlistEntryId } from "./schema";
import { entryInclude, loadEntry, lockEntry, viewEntry } from "./store";

/**
 * Accepts an offer: the held booking proceeds to checkout, with at least a hold's time to pay; it
 * is confirmed when nothing is due, or waits for approval where the policy asks for it. Accepted
 * already → unchanged. Raises WaitlistEntryNotFound, OfferExpired, InvalidStatusTransition and MemberNotBookable.
 */
export async function acceptOffer(ctx: Ctx, input: WaitlistEntryId): Promise<WaitlistEntry> {
  const id = input.waitlist_entry_id;
  // The booking is locked before its entry, in the order of every change of a booking.
  const { offered_booking_id } = await loadEntry(ctx, id);
  return inTx(ctx, async (tx) => {
    const booking = offered_booking_id ? await lockBooking(tx, offered_booking_id) : null;
    const entry = await lockEntry(tx, id);
    const status = presentStatus(entry, tx.now());
    if (status === "accepted" || status === "booked") return viewEntry(tx, entry);
    if (status === "expired" && entry.offered_booking_id) throw OfferExpired();
    if (status !== "offered" || !booking || booking.id !== entry.offered_booking_id) {
      throw InvalidStatusTransition({ current_status: status });
    }
    await assertBookable(tx, entry.member_id);
    const terms = booking.policy as Terms;
    const now = tx.now();
    const free = booking.amount_due === 0;
    if (terms.requires_approval) {
      await changeStatus(tx, booking, "pending_approval", { held_until: null });
    } else if (free) {
      await changeStatus(tx, booking, "confirmed", { held_until: null });
    } else {
      const pay = now.getTime() + terms.hold_minutes * MINUTE;
      const held_until = new Date(Math.max(pay, booking.held_until?.getTime() ?? 0));
      await tx.db.booking.update({
        where: byId(tx, booking.id),
        data: { held_until, updated_at: now },
        select: { id: true },
      });
    }
    const row = await tx.db.waitlistEntry.update({
      where: byId(tx, id),
      data: {
        status: free && !terms.requires_approval ? "booked" : "accepted",
        updated_at: now,
      },
      include: entryInclude,
    });
    await recordEvent(tx, "waitlist.accepted", id, { booking_id: booking.id });
    return viewEntry(tx, row);
  });
}

/** Raises MemberNotBookable for who was suspended since the offer, as for a booking of theirs. */
async function assertBookable(tx: Ctx, id: string): Promise<void> {
  const { status } = await tx.db.member.findUniqueOrThrow({
    where: byId(tx, id),
    select: { status: true },
  });
  if (!mayBook(status)) throw MemberNotBookable({ current_status: status });
}
