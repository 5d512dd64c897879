import { failure } from "@/server/errors";

export const PaymentRequired = failure(
  "payment_required",
  "payment_required",
  "Payment required",
  "The new place is dearer: name the saved card that pays the difference, `amount_due`.",
);
