import type { Booking } from "../schema";

export type MoveSlot = {
  starts_at: string;
  starts_at_local: string;
  ends_at_local: string;
  gross_amount: number | null;
};

/**
 * What moving a booking to a slot does to the money, in minor units: the new amount, how much more
 * (or less, below 0), and whether it is settled at once because the booking is paid for. `corrected` is
 * the server's own word on the amount, where it differs from the list price.
 */
export function differenceOf(
  booking: Pick<Booking, "status" | "amount_due">,
  slot: Pick<MoveSlot, "gross_amount">,
  corrected: number | null,
): { due: number; difference: number; paid: boolean } {
  const due = corrected ?? slot.gross_amount ?? 0;
  return {
    due,
    difference: due - booking.amount_due,
    paid: booking.status === "confirmed",
  };
}
