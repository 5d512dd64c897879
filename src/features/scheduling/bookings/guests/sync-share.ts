import { refresh } from "@/features/billing/charging/refresh";
import { isOpen, loadPayment } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { loadInvited, readShare } from "./pay-share";
import type { BookingGuestId, SharePayment } from "./schema";

/**
 * Looks the payment of the caller's share up at the processor and settles it: after the payer's
 * return from the bank. Raises BookingGuestNotFound and ProcessorUnavailable.
 */
export async function syncShare(ctx: Ctx, input: BookingGuestId): Promise<SharePayment> {
  const { payment_id } = await loadInvited(ctx, input.booking_guest_id);
  const payment = payment_id === null ? null : await loadPayment(ctx, payment_id);
  if (payment && isOpen(payment)) await refresh(ctx, payment.id);
  return readShare(ctx, input);
}
