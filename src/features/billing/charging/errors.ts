import { failure, notFoundFailure } from "@/server/errors";

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
  "The amount due differs from the expected one; `amount_due` is the present amount.",
);
export const HoldExpired = failure(
  "conflict",
  "hold_expired",
  "Hold expired",
  "The time to pay for this place has run out. Nothing was charged; please book again.",
);
/** The same failure as in bookings, by its code: billing must not import the districts above it. */
export const BookingNotFound = notFoundFailure("booking", "Booking");
