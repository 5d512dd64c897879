import { notFoundFailure } from "@/server/errors";

export const PayoutNotFound = notFoundFailure("payout", "Payout");
