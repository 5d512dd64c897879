import { notFoundFailure } from "@/server/errors";

export const DisputeNotFound = notFoundFailure("dispute", "Dispute");
