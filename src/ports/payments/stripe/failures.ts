import type Stripe from "stripe";
import type { Failure } from "@/ports/payments/port";

/** The members with which Stripe describes a failed attempt, on an intent or in an error. */
export type DeclineSource = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  "code" | "decline_code" | "message" | "advice_code"
>;

/**
 * Suspicions that the holder must not learn of, since a thief would be warned. Shown as a generic decline.
 * Source: docs.stripe.com/declines/codes, column "next steps".
 */
const HIDDEN_CODES = new Set([
  "fraudulent",
  "lost_card",
  "stolen_card",
  "pickup_card",
  "merchant_blacklist",
  "restricted_card",
  "security_violation",
  "transaction_not_allowed",
]);

const GENERIC = { code: "generic_decline", message: "Your card was declined." };

/**
 * Returns a decline in a form fit for its holder. The issuer's code is more specific than Stripe's and has
 * priority.
 */
export function toFailure(source: DeclineSource): Failure {
  const processor_code = source.decline_code ?? source.code ?? GENERIC.code;
  const shown = HIDDEN_CODES.has(processor_code)
    ? GENERIC
    : { code: processor_code, message: source.message ?? GENERIC.message };
  return { ...shown, processor_code, advice_code: source.advice_code ?? null };
}
