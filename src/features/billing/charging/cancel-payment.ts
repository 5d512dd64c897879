import { getPayment } from "@/features/billing/payments/get";
import type { Payment, PaymentId } from "@/features/billing/payments/schema";
import { isOpen, loadPayment } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { closePayment } from "./close-payment";
import { CheckoutInProgress } from "./errors";

/**
 * Ends a payment that has not succeeded: nothing can be charged any more, and its booking, if any, is held for
 * another try. A cancelled payment stays unchanged. Raises PaymentNotFound, InvalidStatusTransition (paid or
 * failed, perhaps just now), CheckoutInProgress while the processor is still processing it, and
 * ProcessorUnavailable.
 */
export async function cancelPayment(ctx: Ctx, input: PaymentId): Promise<Payment> {
  const payment = await loadPayment(ctx, input.payment_id);
  if (isOpen(payment) && !(await closePayment(ctx, payment))) {
    throw CheckoutInProgress({ payment_id: payment.id });
  }
  const after = await getPayment(ctx, input);
  if (after.status !== "cancelled") throw InvalidStatusTransition({ current_status: after.status });
  return after;
}
