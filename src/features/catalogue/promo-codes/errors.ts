import { failure, notFoundFailure } from "@/server/errors";

export const PromoCodeNotFound = notFoundFailure("promo_code", "Promo code");
export const PromoCodeExists = failure(
  "conflict",
  "promo_code_already_exists",
  "Promo code already exists",
  "The organization already has this code, perhaps archived or in another letter case.",
);
export const PromoCodeInvalid = failure(
  "invalid",
  "promo_code_invalid",
  "Promo code invalid",
  "The code is unknown, is not valid now, or is not for this place or currency. Book without it or correct it.",
);
export const PromoCodeExhausted = failure(
  "conflict",
  "promo_code_exhausted",
  "Promo code exhausted",
  "The code has reached its limit, for everybody or for this member.",
);
