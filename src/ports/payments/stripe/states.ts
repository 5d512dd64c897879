import type Stripe from "stripe";
import type {
  DisputeState,
  DisputeStatus,
  IntentState,
  IntentStatus,
  ProcessorAccount,
  ProcessorCustomer,
  RefundState,
  SavedCard,
  SetupState,
} from "@/ports/payments/port";
import { fromStripeAmount } from "./amounts";
import { toFailure } from "./failures";

/** Converts Stripe's objects to ours. No part of a card beyond `SavedCard` passes through. */

const STATUSES: Record<string, IntentStatus> = {
  requires_payment_method: "requires_payment_method",
  // There is a card, but no attempt is running or will run without us: for us, a card is still required.
  requires_confirmation: "requires_payment_method",
  requires_action: "requires_action",
  processing: "processing",
  succeeded: "succeeded",
  canceled: "cancelled",
};

const REFUND_STATUSES: Record<string, RefundState["status"]> = {
  pending: "pending",
  requires_action: "requires_action",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "cancelled",
};

export function toIntentState(intent: Stripe.PaymentIntent): IntentState {
  const status = STATUSES[intent.status] ?? "unknown";
  return {
    id: intent.id,
    status,
    amount: fromStripeAmount(intent.amount, intent.currency),
    amount_received: fromStripeAmount(intent.amount_received, intent.currency),
    currency: intent.currency.toUpperCase(),
    customer_id: idOf(intent.customer),
    client_secret: intent.client_secret,
    payment_method_id: idOf(intent.payment_method),
    failure:
      intent.last_payment_error && status !== "succeeded"
        ? toFailure(intent.last_payment_error)
        : null,
    metadata: intent.metadata,
    charge_id: idOf(intent.latest_charge),
    created_at: toDate(intent.created),
  };
}

/** `payment_method` must have been expanded for the card to appear. */
export function toSetupState(intent: Stripe.SetupIntent): SetupState {
  const method = intent.payment_method;
  const status = STATUSES[intent.status] ?? "unknown";
  return {
    id: intent.id,
    status,
    customer_id: idOf(intent.customer),
    client_secret: intent.client_secret,
    card:
      status === "succeeded" && method && typeof method === "object" ? toSavedCard(method) : null,
    failure:
      intent.last_setup_error && status !== "succeeded" ? toFailure(intent.last_setup_error) : null,
    metadata: intent.metadata ?? {},
  };
}

export function toSavedCard(method: Stripe.PaymentMethod): SavedCard {
  const { card, sepa_debit: account } = method;
  return {
    id: method.id,
    type: method.type,
    customer_id: idOf(method.customer),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? account?.last4 ?? null,
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
    funding: card?.funding ?? null,
    country: account?.country ?? null,
    bank_code: account?.bank_code ?? null,
    fingerprint: card?.fingerprint ?? account?.fingerprint ?? null,
  };
}

export function toRefundState(refund: Stripe.Refund): RefundState {
  return {
    id: refund.id,
    status: REFUND_STATUSES[refund.status ?? ""] ?? "unknown",
    amount: fromStripeAmount(refund.amount, refund.currency),
    currency: refund.currency.toUpperCase(),
    intent_id: idOf(refund.payment_intent),
    charge_id: idOf(refund.charge),
    failure_reason: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
  };
}

/** The states that Stripe names, each with whether it waits for evidence. */
const WAITS_FOR_EVIDENCE: Record<DisputeStatus, boolean> = {
  warning_needs_response: true,
  warning_under_review: false,
  warning_closed: false,
  needs_response: true,
  under_review: false,
  won: false,
  lost: false,
  prevented: false,
};

/** An appeal is about a dispute that is lost, and stays so unless it is won. A state that is newer decides nothing yet. */
function statusOf(status: string): DisputeStatus {
  if (status.startsWith("appeal_")) return "lost";
  const isKnown = Object.hasOwn(WAITS_FOR_EVIDENCE, status);
  return isKnown ? (status as DisputeStatus) : "under_review";
}

export function toDisputeState(dispute: Stripe.Dispute): DisputeState {
  // 0 where the bank takes no answer (Stripe, `evidence_details.due_by`).
  const dueBy = dispute.evidence_details.due_by;
  const status = statusOf(dispute.status);
  return {
    id: dispute.id,
    status,
    amount: fromStripeAmount(dispute.amount, dispute.currency),
    currency: dispute.currency.toUpperCase(),
    intent_id: idOf(dispute.payment_intent),
    reason: dispute.reason,
    respond_by: WAITS_FOR_EVIDENCE[status] && dueBy ? toDate(dueBy) : null,
    created_at: toDate(dispute.created),
  };
}

export function toCustomer(customer: Stripe.Customer): ProcessorCustomer {
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name ?? null,
    metadata: customer.metadata,
  };
}

export function toAccount(account: Stripe.Account): ProcessorAccount {
  return {
    id: account.id,
    charges_enabled: account.charges_enabled,
    debits_enabled: account.capabilities?.sepa_debit_payments === "active",
    default_currency: account.default_currency?.toUpperCase() ?? null,
    country: account.country ?? null,
    details_submitted: account.details_submitted,
    requirements: [
      ...new Set([
        ...(account.requirements?.past_due ?? []),
        ...(account.requirements?.currently_due ?? []),
      ]),
    ],
    requirements_due_at: instantOf(account.requirements?.current_deadline),
    disabled_reason: account.requirements?.disabled_reason ?? null,
  };
}

function instantOf(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(seconds * 1000) : null;
}

/** Returns the id of a related object, which Stripe sends as an id, or whole if it was expanded. */
export function idOf(related: string | { id: string } | null | undefined): string | null {
  return typeof related === "object" ? (related?.id ?? null) : (related ?? null);
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
