import { failure, notFoundFailure } from "@/server/errors";

export const WaitlistEntryNotFound = notFoundFailure("waitlist_entry", "Waitlist entry");
export const PlaceAvailable = failure(
  "conflict",
  "place_available",
  "Place available",
  "A place is free: book it instead of waiting.",
);
export const AlreadyWaiting = failure(
  "conflict",
  "already_waiting",
  "Already waiting",
  "The member is on the waitlist for this place already.",
);
export const TooManyWaiting = failure(
  "conflict",
  "too_many_waiting",
  "Too many waitlist entries",
  "The member waits for as many places as one may. Leave one of these waitlists first.",
);
export const OfferExpired = failure(
  "conflict",
  "offer_expired",
  "Offer expired",
  "The time to accept is over, and the place was offered to the next in line. Join the waitlist again.",
);
