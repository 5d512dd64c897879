import { failure } from "@/server/errors";

export const CardsTaken = failure(
  "conflict",
  "cards_taken",
  "Cards were taken",
  "Cards were charged for real here. A trial would mix their money with money that never moves.",
);
export const TrialPaymentsOpen = failure(
  "conflict",
  "trial_payments_open",
  "Trial payments open",
  "Payments of the trial are in the books. Refund them or cancel their bookings first, so that no money stands there that never came.",
);
export const TrialNotOffered = failure(
  "conflict",
  "trial_not_offered",
  "No trial here",
  "The installation takes no test cards (PAYMENTS=off).",
);
export const LinkNotOffered = failure(
  "conflict",
  "link_not_offered",
  "No account to link",
  "The installation has no processor that clubs link accounts to, or takes all cards on its own account (STRIPE_CONNECT is off). A trial links none either.",
);
