import { type Ctx, inTx } from "@/server/context";
import type { Booking } from "./schema";
import { toOneBooking } from "./payer";
import { type BookingRow, loadBooking, lockBooking, presentStatus } from "./store";
import type { BookingAction } from "./transitions";
import { assertAllowed } from "./status-rules";

/**
 * Runs one action on a locked booking, if the action starts from its status; repeated → unchanged.
 * When two run at once, the second sees the first one's result. Raises BookingNotFound,
 * InvalidStatusTransition and what `work` raises.
 */
export async function transition(
  ctx: Ctx,
  id: string,
  action: BookingAction,
  work: (tx: Ctx, booking: BookingRow) => Promise<void>,
): Promise<Booking> {
  await inTx(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (assertAllowed(action, presentStatus(booking, tx.now()))) await work(tx, booking);
  });
  return toOneBooking(ctx, await loadBooking(ctx, id));
}
