import { failure, notFoundFailure } from "@/server/errors";

export const RefundNotFound = notFoundFailure("refund", "Refund");
export const PaymentNotRefundable = failure(
  "conflict",
  "payment_not_refundable",
  "Payment not refundable",
  "Only a payment that has succeeded can be refunded, and not one whose money the payer's bank has taken back.",
);
