import { getPayment } from "@/features/billing/payments/get";
import type { Payment, PaymentId } from "@/features/billing/payments/schema";
import { loadPayment } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { refresh } from "./refresh";

/**
 * Retrieves a payment's state from the processor and settles it: after the payer's return from the bank, or on
 * request. Raises PaymentNotFound and ProcessorUnavailable.
 */
export async function syncPayment(ctx: Ctx, input: PaymentId): Promise<Payment> {
  const payment = await loadPayment(ctx, input.payment_id);
  if (payment.provider === "processor") await refresh(ctx, payment.id);
  return getPayment(ctx, input);
}
