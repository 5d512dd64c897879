import { notFoundFailure } from "@/server/errors";

export const QuoteNotFound = notFoundFailure("quote", "Quote");
