import { currencyExponent } from "@/lib/money";

/**
 * Stripe's exponents follow ISO 4217 except for two currencies that it kept at two decimals when ISO dropped
 * them; it accepts only whole units of these. Forint and Taiwan dollar are special in its payouts, not in
 * charges (docs.stripe.com/currencies#special-cases).
 */
const STRIPE_EXPONENTS: Record<string, number> = { ISK: 2, UGX: 2 };

function factor(currency: string): number {
  const ours = currencyExponent(currency);
  return 10 ** ((STRIPE_EXPONENTS[currency.toUpperCase()] ?? ours) - ours);
}

/** Converts our minor units to Stripe's. */
export function toStripeAmount(amount: number, currency: string): number {
  return amount * factor(currency);
}

/** Converts Stripe's minor units to ours. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount / factor(currency));
}
