import type { BookingRow } from "@/features/scheduling/bookings/store";
import { type Ctx, inTx } from "@/server/context";
import { changeGuest } from "./change-guest";
import { GuestsNotPossible, SharePaid, TooManyGuests } from "./errors";
import { guestsLeft, isStanding } from "./guest-rules";
import type { AnswerInvitation, BookingGuestId } from "./schema";
import { asClub, type GuestRow, guestsOf, lockGuest } from "./store";
import { stillComing } from "./still-coming";

/**
 * Accepts or declines an invitation; the caller has shown that it is theirs, by its link or by
 * signing in. The same answer again → unchanged. Raises BookingGuestNotFound, GuestsNotPossible once
 * it is over or withdrawn, SharePaid for a guest who has paid and declines, and TooManyGuests for one
 * who had declined and whose place was given away since.
 */
export async function answerInvitation(
  ctx: Ctx,
  { booking_guest_id: id, answer, name }: AnswerInvitation & BookingGuestId,
): Promise<GuestRow> {
  return inTx(asClub(ctx), async (tx) => {
    const { guest, booking } = await lockGuest(tx, id);
    const to = answer === "accept" ? "accepted" : "declined";
    if (guest.status === "withdrawn" || !(await stillComing(tx, booking))) {
      throw GuestsNotPossible({ current_status: booking.status });
    }
    if (guest.status === to) return guest;
    if (to === "declined" && guest.paid_at !== null) throw SharePaid();
    if (to === "accepted" && !isStanding(guest)) await assertPlaceLeft(tx, booking);
    const data = {
      status: to,
      answered_at: tx.now(),
      ...(guest.name === null && name !== undefined && { name }),
      ...(to === "declined" && { share_amount: null }),
    };
    return changeGuest(tx, guest, data, {
      type: `booking_guest.${to}`,
      data: { from: guest.status, to },
    });
  });
}

async function assertPlaceLeft(tx: Ctx, booking: BookingRow): Promise<void> {
  if (guestsLeft(booking, await guestsOf(tx, booking.id)) === 0) throw TooManyGuests();
}
