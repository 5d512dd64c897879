import { type Ctx, inTx } from "@/server/context";
import { changeGuest } from "./change-guest";
import { closeShares } from "./close-shares";
import { SharePaid } from "./errors";
import type { BookingGuest, BookingGuestId } from "./schema";
import { lockGuest, toGuest } from "./store";

/**
 * Withdraws an invitation: its link and its code open nothing any more. Withdrawn already →
 * unchanged. Raises BookingGuestNotFound, and SharePaid for a guest who has paid.
 */
export async function withdrawGuest(
  ctx: Ctx,
  { booking_guest_id: id }: BookingGuestId,
): Promise<BookingGuest> {
  const row = await inTx(ctx, async (tx) => {
    const { guest } = await lockGuest(tx, id);
    if (guest.status === "withdrawn") return guest;
    if (guest.paid_at !== null) throw SharePaid();
    const withdrawn_at = tx.now();
    const data = { status: "withdrawn", withdrawn_at, share_amount: null };
    const from = guest.status;
    return changeGuest(tx, guest, data, {
      type: "booking_guest.withdrawn",
      data: { from, to: "withdrawn" },
    });
  });
  await closeShares(ctx, { id });
  return toGuest(ctx, row);
}
