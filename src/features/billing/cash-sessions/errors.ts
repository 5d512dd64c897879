import { failure, notFoundFailure } from "@/server/errors";

export const CashSessionNotFound = notFoundFailure("cash_session", "Cash session");
export const CashDeskAlreadyOpen = failure(
  "conflict",
  "cash_desk_already_open",
  "Cash desk already open",
  "The cash desk is open already: `resource_id` is its session.",
);
export const CashSessionClosed = failure(
  "conflict",
  "cash_session_closed",
  "Cash session closed",
  "The cash session was counted and closed: nothing is taken or given back in it any more. Open the cash desk again.",
);
export const CashSessionShort = failure(
  "conflict",
  "cash_session_short",
  "Not that much in the till",
  "More cash cannot be taken out than is in the drawer: `most` says how much there is.",
);
export const CashDeskArchived = failure(
  "conflict",
  "cash_desk_archived",
  "Cash desk archived",
  "An archived cash desk is not opened. Restore it first.",
);
