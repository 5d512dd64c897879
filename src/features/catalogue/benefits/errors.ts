import { notFoundFailure } from "@/server/errors";

export const BenefitNotFound = notFoundFailure("benefit", "Benefit");
export const GrantNotFound = notFoundFailure("benefit_grant", "Benefit grant");
