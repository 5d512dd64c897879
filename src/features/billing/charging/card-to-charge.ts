import type { ConfirmPayment } from "@/features/billing/payments/schema";
import type { PaymentRow } from "@/features/billing/payments/store";
import { fieldFault } from "@/server/errors";

/** Returns the id of the card that a confirmation names, or of the card the payment was created with. */
export function cardToCharge(payment: PaymentRow, input: ConfirmPayment): string {
  const id = input.payment_method_id ?? payment.payment_method_id;
  if (id) return id;
  const text = "payment_method_id is required: the payment names no card.";
  throw fieldFault(["body", "payment_method_id"], "missing", text, null);
}
