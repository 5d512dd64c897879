import { notFoundFailure } from "@/server/errors";

export const TaxRateNotFound = notFoundFailure("tax_rate", "Tax rate");
