/** The parameters that all requests share. */
import type Stripe from "stripe";
import type { AccountId } from "@/ports/payments/port";

/** Excludes payment methods that lead the payer off the page; a set-up also allows nothing but cards. */
export const CARDS_ONLY = { enabled: true, allow_redirects: "never" } as const;

/**
 * Returns a call's options. The only place that knows how a call is scoped to an account and made repeatable.
 */
export function on(call: { account: AccountId; idempotencyKey?: string }): Stripe.RequestOptions {
  return {
    ...(call.account && { stripeContext: call.account }),
    ...(call.idempotencyKey && { idempotencyKey: call.idempotencyKey }),
  };
}

export function since(time: Date | undefined): Stripe.RangeQueryParam | undefined {
  return time && { gt: Math.floor(time.getTime() / 1000) };
}

/**
 * Returns the parameters for the payer's presence: the bank can ask a payer who is present, in a page that
 * Stripe's browser library opens.
 */
export function presence(off_session: boolean) {
  return off_session ? { off_session: true } : { use_stripe_sdk: true };
}
