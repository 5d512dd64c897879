import type { Stripe, StripeElementLocale } from "@stripe/stripe-js";
import type { ClientConfig } from "../schema";

let loading: Promise<Stripe> | undefined;

/**
 * Loads Stripe's script from Stripe's own address, once per page and only if keys are set. `/pure` fetches
 * nothing until it is called. Rejects if the script is blocked or the device is offline.
 */
export function loadStripeFor(
  config: ClientConfig,
  locale: string = document.documentElement.lang,
): Promise<Stripe> {
  loading ??= import("@stripe/stripe-js/pure")
    .then(({ loadStripe }) =>
      loadStripe(config.publishable_key, {
        locale: (locale.split("-")[0] ?? "auto") as StripeElementLocale,
        ...(config.account ? { stripeAccount: config.account } : {}),
      }),
    )
    .then((stripe) => {
      if (!stripe) throw new Error("Stripe.js needs a browser");
      return stripe;
    });
  loading.catch(() => (loading = undefined));
  return loading;
}
