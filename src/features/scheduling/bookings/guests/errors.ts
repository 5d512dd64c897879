import { failure, notFoundFailure } from "@/server/errors";

export const BookingGuestNotFound = notFoundFailure("booking_guest", "Guest");
export const GuestsNotPossible = failure(
  "conflict",
  "guests_not_possible",
  "Guests not possible",
  "Guests can be invited to a confirmed booking that has not ended. `current_status` is the booking's.",
);
export const TooManyGuests = failure(
  "conflict",
  "too_many_guests",
  "Too many guests",
  "There are more guests than places for them. Withdraw an invitation first, or book more places.",
);
export const AlreadyInvited = failure(
  "conflict",
  "already_invited",
  "Already invited",
  "This person is invited already; `resource_id` is the invitation.",
);
export const ReminderTooSoon = failure(
  "conflict",
  "reminder_too_soon",
  "Reminder too soon",
  "A guest can be reminded once an hour, and only by mail.",
);
export const SharePaid = failure(
  "conflict",
  "share_paid",
  "Share paid",
  "A share was paid already. It is refunded by cancelling the booking, or by the club.",
);
export const ShareTooSmall = failure(
  "invalid",
  "share_too_small",
  "Share too small",
  "A share is less than a card can be charged. Ask fewer guests, or for other amounts.",
);
export const SharesExceedPrice = failure(
  "conflict",
  "shares_exceed_price",
  "Shares exceed the price",
  "The shares are more than the booking's price, or than what its host still pays.",
);
export const ShareNotPayable = failure(
  "conflict",
  "share_not_payable",
  "Share not payable",
  "Nothing can be paid here now: there is no share, or the invitation or its booking is over.",
);
