import type Stripe from "stripe";
import { newClientSecret, newObjectId, nowInSeconds } from "../core/ids";

export interface NewIntent {
  amount: number;
  application_fee_amount: number | null;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  setup_future_usage: "on_session" | "off_session" | null;
  automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
}

/** Returns a payment intent that waits for a card. */
export function newPaymentIntent(from: NewIntent): Stripe.PaymentIntent {
  const id = newObjectId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: from.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: from.application_fee_amount,
    automatic_payment_methods: from.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: newClientSecret(id),
    confirmation_method: "automatic",
    created: nowInSeconds(),
    currency: from.currency,
    customer: from.customer,
    customer_account: null,
    description: from.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: from.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: from.setup_future_usage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}
