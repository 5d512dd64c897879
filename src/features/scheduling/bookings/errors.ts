import { failure, notFoundFailure } from "@/server/errors";

export const BookingNotFound = notFoundFailure("booking", "Booking");
export const EventNotFound = notFoundFailure("event", "Event");
export const EventNotOpen = failure(
  "conflict",
  "event_not_open",
  "Event not open",
  "The event cannot be booked: it is not published yet, or cancelled. `current_status` says which.",
);
export const QuotaExceeded = failure(
  "conflict",
  "quota_exceeded",
  "Quota exceeded",
  "The member has booked as much as the policy allows in this period.",
);
export const AlreadyBooked = failure(
  "conflict",
  "already_booked",
  "Already booked",
  "The member has a live booking of this event, or of this resource at an overlapping time; `resource_id` is that booking. Use it, or cancel or release it first. One booking can cover several people by its `quantity`; a policy can allow several bookings (`allow_overlapping_bookings`).",
);
export const QuoteExpired = failure(
  "conflict",
  "quote_expired",
  "Quote expired",
  "The quoted price has expired. Ask for a new quote.",
);
export const QuoteMismatch = failure(
  "conflict",
  "quote_mismatch",
  "Quote mismatch",
  "The quote is not for this member, place, time and quantity, or does not exist.",
);
export const QuoteUsed = failure(
  "conflict",
  "quote_used",
  "Quote used",
  "A booking was made with this quote and is still live. Ask for a new quote for another.",
);
export const AmountTooLarge = failure(
  "invalid",
  "amount_too_large",
  "Amount too large",
  "The price of this booking is more than can be charged at once: 99999999 minor units. Book less.",
);
export const SlotUnavailable = failure(
  "conflict",
  "slot_unavailable",
  "Slot unavailable",
  "Not enough places are left at every moment of this time. `alternatives` lists the nearest that are.",
);
export const OutsideAvailability = failure(
  "invalid",
  "outside_availability",
  "Outside availability",
  "The resource is not open for the whole of this time.",
);
export const DurationNotAllowed = failure(
  "invalid",
  "duration_not_allowed",
  "Duration not allowed",
  "The resource cannot be booked for this length of time, or not from this minute on.",
);
export const MinNotice = failure(
  "invalid",
  "min_notice",
  "Too late to book",
  "This time has begun or is too near to be booked.",
);
export const MaxAdvance = failure(
  "invalid",
  "max_advance",
  "Too early to book",
  "This time is further ahead than can be booked.",
);
export const TooManyHolds = failure(
  "conflict",
  "too_many_holds",
  "Too many holds",
  "The member holds as many unpaid places as are allowed at once. Pay for or release one first.",
);
export const TooManyUnpaid = failure(
  "conflict",
  "too_many_unpaid",
  "Too many unpaid places",
  "The member has let many places go unpaid within some hours, by releasing them or by not paying in time.",
);
export const CheckInNotOpen = failure(
  "conflict",
  "check_in_not_open",
  "Check-in not open",
  "Check-in is open from `opens_at` until `closes_at`; null means as long as the booking lasts.",
);
export const RescheduleTooLate = failure(
  "conflict",
  "reschedule_too_late",
  "Too late to reschedule",
  "Members can move this booking only until the time before its start that its terms set.",
);
export const ApprovalRequired = failure(
  "conflict",
  "approval_required",
  "Approval required",
  "The wanted place needs approval, and this booking is confirmed: ask the organization to move it, or book the other place and cancel this one.",
);
export const CurrencyDiffers = failure(
  "conflict",
  "currency_differs",
  "Currency differs",
  "The wanted place is priced in another currency than the booking's invoice, so there is no difference to settle: cancel and book again.",
);
export const CurrenciesDiffer = failure(
  "conflict",
  "currencies_differ",
  "Currencies differ",
  "The dates are priced in different currencies, which one payment cannot settle: book them, or pay for them, apart.",
);
export const AllowanceExhausted = failure(
  "conflict",
  "allowance_exhausted",
  "Allowance exhausted",
  "An allowance that the quote counted on has been used since. Ask for a new quote.",
);
export const RefundChanged = failure(
  "conflict",
  "refund_changed",
  "Refund changed",
  "The cancellation would refund another share or sum than the expected one, which was shown before a time of the terms had passed; `refund_percent` or `refund_amount` is the present one. Nothing was cancelled.",
);
export const PaidByBooker = failure(
  "forbidden",
  "paid_by_booker",
  "Paid by the member who booked",
  "Whoever made this booking for the member pays for it.",
);
