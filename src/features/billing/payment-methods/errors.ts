import { failure, notFoundFailure } from "@/server/errors";

export const PaymentMethodNotFound = notFoundFailure("payment_method", "Payment method");
export const PaymentMethodInUse = failure(
  "conflict",
  "payment_method_in_use",
  "Payment method in use",
  "A payment with this card is still under way. Remove the card once it has ended.",
);
