import { failure, notFoundFailure } from "@/server/errors";

export const PaymentNotFound = notFoundFailure("payment", "Payment");
export const PaymentFailed = failure(
  "payment_required",
  "payment_failed",
  "Payment failed",
  "The card was not charged. `failure_code` and `failure_message` say why; another card may be tried.",
);
export const ProcessorUnavailable = failure(
  "bad_gateway",
  "processor_unavailable",
  "Payment service unavailable",
  "The payment service could not be reached. We are checking the payment: do not pay again.",
);
export const PaymentsNotEnabled = failure(
  "conflict",
  "payments_not_enabled",
  "Card payments are not enabled",
  "The organization's account at the payment service cannot take card payments at present. Nothing was charged.",
);
export const PaymentsNotConfigured = failure(
  "conflict",
  "payments_not_configured",
  "Card payments are not set up",
  "No card is saved, charged or refunded here. Free bookings and payments at the desk still work.",
);
/** The failures of every operation that calls the payment service. */
export const processorErrors = [PaymentsNotConfigured, ProcessorUnavailable];
export const PaymentStatusManaged = failure(
  "conflict",
  "payment_status_managed_by_processor",
  "Payment status managed by the processor",
  "The processor decides the status of this payment, and it does not agree; `current_status` is its answer.",
);
export const RefundExceedsPayment = failure(
  "conflict",
  "refund_exceeds_payment",
  "Refund exceeds payment",
  "Refunds may not add up to more than their payment.",
);
