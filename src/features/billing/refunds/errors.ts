import { failure, notFoundFailure } from "@/server/errors";

export const RefundNotFound = notFoundFailure("refund", "Refund");
export const PaymentNotRefundable = failure(
  "conflict",
  "payment_not_refundable",
  "Payment not refundable",
  "Only a succeeded payment can be refunded, unless the payer's bank has taken the money back.",
);
