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

/** Why a code is invalid, in the details of its failure; a reader's language has its own words for each. */
export const INVALID_BECAUSE = {
  unknown: "Unknown code.",
  not_yet: "The code is not valid yet.",
  over: "The code is no longer valid.",
  elsewhere: "The code is not for this place.",
} as const;
type Reason = keyof typeof INVALID_BECAUSE;

/** Returns why a code is invalid by the detail of its failure; undefined for a detail of another kind. */
export function whyInvalid(detail: string | undefined): Reason | undefined {
  return (Object.keys(INVALID_BECAUSE) as Reason[]).find((why) => INVALID_BECAUSE[why] === detail);
}

export const PromoCodeExhausted = failure(
  "conflict",
  "promo_code_exhausted",
  "Promo code exhausted",
  "The code has reached its limit, for everybody or for this member.",
);
