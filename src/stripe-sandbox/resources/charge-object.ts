import type Stripe from "stripe";
import type { Decline } from "../cards";
import { newObjectId, nowInSeconds } from "../core/ids";

/** The bank's authentication of the holder in this attempt. */
export type Authentication = "authenticated" | "none";

/** Returns a charge for one attempt, which succeeded or was declined. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
  authentication: Authentication,
): Stripe.Charge {
  const paid = decline === null;
  const id = newObjectId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: paid && intent.application_fee_amount ? newObjectId("fee") : null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: paid ? newObjectId("txn") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: paid,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: decline?.advice_code ?? null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? "approved_by_network" : "declined_by_network",
      reason: decline?.decline_code ?? null,
      risk_level: "normal",
      seller_message: paid ? "Payment complete." : "The bank did not return any further details.",
      type: paid ? "authorized" : "issuer_declined",
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(intent, method, authentication), type: "card" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: "list", data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

/** Returns the pending charge of a direct debit. */
export function newDebitCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  mandate: string,
): Stripe.Charge {
  const account = method.sepa_debit;
  return {
    ...newCharge(intent, method, null, "none"),
    amount_captured: 0,
    application_fee: null,
    balance_transaction: null,
    outcome: null,
    paid: false,
    payment_method_details: {
      sepa_debit: {
        bank_code: account?.bank_code ?? null,
        branch_code: account?.branch_code ?? null,
        country: account?.country ?? null,
        fingerprint: account?.fingerprint ?? null,
        last4: account?.last4 ?? null,
        mandate,
      },
      type: "sepa_debit",
    },
    status: "pending",
  };
}

/** Records the bank's answer on the charge of a direct debit: its money, or the reason why it was returned. */
export function answerDebit(charge: Stripe.Charge, decline: Decline | null): Stripe.Charge {
  if (decline) {
    charge.status = "failed";
    charge.failure_code = decline.decline_code;
    charge.failure_message = decline.message;
    return charge;
  }
  charge.status = "succeeded";
  charge.paid = true;
  charge.amount_captured = charge.amount;
  charge.balance_transaction = newObjectId("txn");
  charge.application_fee = charge.application_fee_amount ? newObjectId("fee") : null;
  return charge;
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authentication: Authentication,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    extended_authorization: { status: "disabled" },
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: card?.regulated_status ?? null,
    three_d_secure:
      authentication === "none"
        ? null
        : {
            authentication_flow: "challenge",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: null,
            version: "2.2.0",
          },
    transaction_link_id: null,
    wallet: null,
  };
}
