import { failure, notFoundFailure } from "@/server/errors";

export const CashDeskNotFound = notFoundFailure("cash_desk", "Cash desk");
export const CashDeskOpen = failure(
  "conflict",
  "cash_desk_open",
  "Cash desk open",
  "The cash desk has an open session, `resource_id`: count and close that first.",
);
