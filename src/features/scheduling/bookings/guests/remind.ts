import { MINUTE } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import { changeGuest } from "./change-guest";
import { GuestsNotPossible, ReminderTooSoon } from "./errors";
import { isStanding } from "./guest-rules";
import type { BookingGuest, BookingGuestId } from "./schema";
import { lockGuest, toGuest } from "./store";
import { stillComing } from "./still-coming";

const AGAIN_AFTER_MS = 60 * MINUTE;

/**
 * Mails the invitation once more. Raises BookingGuestNotFound, GuestsNotPossible, and
 * ReminderTooSoon within the hour or without an address.
 */
export async function remindGuest(
  ctx: Ctx,
  { booking_guest_id: id }: BookingGuestId,
): Promise<BookingGuest> {
  const row = await inTx(ctx, async (tx) => {
    const { guest, booking } = await lockGuest(tx, id);
    const now = tx.now();
    if (!isStanding(guest) || !(await stillComing(tx, booking))) {
      throw GuestsNotPossible({ current_status: booking.status });
    }
    const last = guest.reminded_at ?? guest.created_at;
    const written = guest.email !== null || guest.member_id !== null;
    if (!written || now.getTime() - last.getTime() < AGAIN_AFTER_MS) throw ReminderTooSoon();
    return changeGuest(tx, guest, { reminded_at: now }, { type: "booking_guest.reminded" });
  });
  return toGuest(ctx, row);
}
