import { notFoundFailure } from "@/server/errors";

export const PriceRuleNotFound = notFoundFailure("price_rule", "Price rule");
