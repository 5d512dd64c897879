import type { ShownFailure } from "@/ui/failure";

/** True for a refusal of the promo code itself: its field says why, once it has asked anew. */
export function isOfCode({ code }: ShownFailure): boolean {
  return code.startsWith("promo_code_");
}

/** True for a refusal of the quote: its price no longer binds, or is for something else, and must be asked anew. */
export function isOfQuote({ code }: ShownFailure): boolean {
  return code.startsWith("quote_");
}

/** True when the field of the promo code says why a booking was refused: its code was at fault, and the request had one. */
export function isSaidAtField(failure: ShownFailure, asked: { quote_token?: string } | undefined) {
  return isOfCode(failure) && asked?.quote_token !== undefined;
}
