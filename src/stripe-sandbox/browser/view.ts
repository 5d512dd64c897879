import type Stripe from "stripe";

/**
 * Returns the view of an intent for a publishable key: without metadata, customer and charge, which belong to
 * the seller.
 */
export function toBrowserView(intent: Stripe.PaymentIntent | Stripe.SetupIntent) {
  const { id, object, client_secret, created, livemode, next_action, status } = intent;
  const { payment_method, payment_method_types } = intent;
  const common = { id, client_secret, created, livemode, next_action, status };
  return intent.object === "payment_intent"
    ? {
        ...common,
        object,
        payment_method,
        payment_method_types,
        amount: intent.amount,
        currency: intent.currency,
        last_payment_error: intent.last_payment_error,
      }
    : {
        ...common,
        object,
        payment_method,
        payment_method_types,
        usage: intent.usage,
        last_setup_error: intent.last_setup_error,
      };
}
