import { notFoundFailure } from "@/server/errors";

export const BenefitNotFound = notFoundFailure("benefit", "Benefit");
