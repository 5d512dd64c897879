import { CheckoutInProgress, HoldExpired } from "@/features/billing/charging/errors";
import { type Ctx, inTx } from "@/server/context";
import { withCapacityRetry } from "./with-capacity-retry";
import { assertExpected } from "./assert-expected";
import { payingFor, whilePaying } from "./find-open-payment";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { ConfirmBooking } from "./exception-schema";
import type { Booking } from "./schema";
import { settleHeld } from "./settle-held";
import { assertAllowed } from "./status-rules";
import { loadBooking, lockBooking, presentStatus, toBooking } from "./store";

/**
 * Confirms a held booking without a payment, as staff settle it. Confirmed already → unchanged.
 * Raises BookingNotFound, HoldExpired, InvalidStatusTransition, AmountChanged, CheckoutInProgress
 * while money for it is under way, and what `settleHeld` raises.
 */
export async function confirmBooking(ctx: Ctx, input: ConfirmBooking): Promise<Booking> {
  const { booking_id: id } = input;
  const place = () => loadBooking(ctx, id);
  await withCapacityRetry(ctx, place, () => inTx(ctx, (tx) => confirmHeld(tx, input)));
  return toBooking(await loadBooking(ctx, id), ctx.now());
}

/**
 * Confirms a held booking in the caller's transaction, with an open invoice over its price unless `settle` says
 * otherwise; confirmed already → unchanged. Raises what `confirmBooking` raises.
 */
export async function confirmHeld(
  tx: Ctx,
  input: Pick<ConfirmBooking, "booking_id"> & Partial<ConfirmBooking>,
): Promise<void> {
  const { booking_id: id } = input;
  const booking = await lockBooking(tx, id);
  const status = presentStatus(booking, tx.now());
  if (booking.status === "held" && status === "expired") throw HoldExpired();
  if (status === "pending_payment") throw await whilePaying(tx, id);
  if (!assertAllowed("confirm", status)) return;
  assertExpected(input, booking.amount_due);
  await assertNoMoneyComes(tx, id);
  await settleHeld(tx, booking, input);
}

/** Raises CheckoutInProgress: a card, or money announced at the desk, is about to pay for it. */
async function assertNoMoneyComes(tx: Ctx, booking_id: string): Promise<void> {
  const status = { in: [...OPEN_STATUSES] };
  const open = await tx.db.payment.findFirst({
    where: { organization_id: tx.org.id, ...payingFor(booking_id), status },
    select: { id: true },
  });
  if (open) throw CheckoutInProgress({ payment_id: open.id });
}
