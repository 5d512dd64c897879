import type Stripe from "stripe";
import { newObjectId, nowInSeconds } from "../core/ids";

const WEEK = 7 * 24 * 3600;

/** Returns a dispute: the holder's bank takes an amount of a charge back until it is proven right. */
export function newDispute(charge: Stripe.Charge, amount: number, reason: string): Stripe.Dispute {
  const card = charge.payment_method_details?.card;
  return {
    id: newObjectId("du"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: nowInSeconds() + WEEK,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(card && {
      network_reason_code: "10.4",
      payment_method_details: {
        card: {
          brand: card.brand ?? "visa",
          case_type: "chargeback",
          network: card.network ?? "visa",
          network_reason_code: "10.4",
        },
        type: "card",
      },
    }),
    reason,
    status: "needs_response",
  };
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
