import type { ConfirmPayment, Payment } from "@/features/billing/payments/schema";
import { isOpen, loadPayment, toPayment } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { purposeOf } from "./purpose";

/**
 * Charges a payment to the named card, or to the card it was created with. However often and however
 * concurrently it is called, the card is charged once; a succeeded payment stays unchanged. Returns the
 * payment, with its `client_secret` while the payer must act. Checkout charges a booking's payment. Raises
 * PaymentNotFound, PaymentFailed, InvalidStatusTransition, CheckoutInProgress, PaymentsNotEnabled,
 * ProcessorUnavailable, the errors of checkout, and a fault for a card that is missing or cannot be used.
 */
export async function confirmPayment(ctx: Ctx, input: ConfirmPayment): Promise<Payment> {
  const payment = await loadPayment(ctx, input.payment_id);
  if (payment.provider !== "processor") {
    throw InvalidStatusTransition({
      current_status: payment.status,
      detail: "Use PATCH to record that money outside the processor has arrived.",
    });
  }
  if (isOpen(payment)) await purposeOf(ctx, payment).charge(ctx, payment, input);
  else if (payment.status !== "succeeded") {
    throw InvalidStatusTransition({ current_status: payment.status });
  }
  return toPayment(await loadPayment(ctx, payment.id), { secret: true });
}
