import type Stripe from "stripe";
import { newClientSecret, newObjectId, nowInSeconds } from "../core/ids";

export interface NewSetup {
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  usage: "on_session" | "off_session";
  allowed: Stripe.SetupIntent["allowed_payment_method_types"];
  automatic: Stripe.SetupIntent.AutomaticPaymentMethods | null;
}

/** Returns a set-up intent for a card that is not entered yet. */
export function newSetupIntent(from: NewSetup): Stripe.SetupIntent {
  const id = newObjectId("seti");
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: from.allowed,
    application: null,
    automatic_payment_methods: from.automatic,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: nowInSeconds(),
    customer: from.customer,
    customer_account: null,
    description: from.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: from.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: from.allowed ?? ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: from.usage,
  };
}
