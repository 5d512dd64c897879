import { failure } from "@/server/errors";

export const CheckoutInProgress = failure(
  "conflict",
  "checkout_in_progress",
  "Checkout in progress",
  "A payment of this booking is under way. Wait for its outcome; nothing is charged twice.",
);
export const AmountChanged = failure(
  "conflict",
  "amount_changed",
  "Amount changed",
  "The amount due is not what the client expected; `amount_due` is the present one.",
);
