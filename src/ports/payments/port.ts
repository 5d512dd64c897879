import type { AccountsPort } from "./accounts";
import type { AccountId, Call, Metadata, Mutation } from "./call";
import type { PayoutsPort } from "./payouts";

export type * from "./accounts";
export type * from "./call";
export type * from "./payouts";
export * from "./errors";

/**
 * The payment processor in our own terms: the product's requests and its answers.
 *
 * Three kinds of answer, never mixed:
 *  - a state or a `Failure`: the processor decided (a decline is a result, not an exception);
 *  - `ProcessorRefused`: it refused the request itself; nothing happened and nothing will;
 *  - `ProcessorUnavailable` / `ProcessorProtocolError`: nobody knows whether it happened. Keep the
 *    payment pending and repeat the call with the SAME idempotency key, or retrieve.
 *
 * Amounts are integers in the currency's minor unit, currencies upper case, times UTC.
 */

/** The reason why a card was not charged or saved, fit for its holder. */
export interface Failure {
  /** A stable code: the issuer's decline code if there is one, otherwise the processor's error code. */
  code: string;
  message: string;
  /** The processor's own code when `code` hides it (fraud suspicions read as a generic decline). Staff only. */
  processor_code: string;
  /** The issuer's advice: `try_again_later`, `do_not_try_again`, `confirm_card_data`. Staff only. */
  advice_code: string | null;
}

/** The means of payment that can be saved. A `sepa_debit` is a bank account with its holder's mandate. */
export type SavedType = "card" | "sepa_debit";

/** Everything that we ever learn, or keep, of a card or a bank account. */
export interface SavedCard {
  id: string;
  type: string;
  customer_id: string | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  funding: string | null;
  /** The bank account's country and bank; null for a card. */
  country: string | null;
  bank_code: string | null;
  /** Equal for the same card number or IBAN, within one account: one visible card per fingerprint. */
  fingerprint: string | null;
}

/** The card now belongs to the customer, or it was declined. */
export type AttachResult = { card: SavedCard; failure: null } | { card: null; failure: Failure };

/** An open enumeration: a status that the processor adds later arrives as `unknown` and is left pending. */
export type IntentStatus =
  | "requires_payment_method"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "cancelled"
  | "unknown";

/** One payment at the processor, with the same intent through all of its attempts. */
export interface IntentState {
  id: string;
  status: IntentStatus;
  amount: number;
  amount_received: number;
  currency: string;
  customer_id: string | null;
  /** Lets the payer's browser finish the payment. Given to the payer only; never listed or logged. */
  client_secret: string | null;
  payment_method_id: string | null;
  /** The reason why the latest attempt failed; null without an attempt, and after a success. */
  failure: Failure | null;
  metadata: Metadata;
  charge_id: string | null;
  created_at: Date;
}

/** The saving of one card without a payment. `card` appears once the status is `succeeded`. */
export interface SetupState {
  id: string;
  status: IntentStatus;
  customer_id: string | null;
  client_secret: string | null;
  card: SavedCard | null;
  failure: Failure | null;
  metadata: Metadata;
}

export interface RefundState {
  id: string;
  status: "pending" | "requires_action" | "succeeded" | "failed" | "cancelled" | "unknown";
  amount: number;
  currency: string;
  intent_id: string | null;
  charge_id: string | null;
  failure_reason: string | null;
  metadata: Metadata;
}

/** How a dispute stands, in Stripe's words: https://docs.stripe.com/api/disputes/object, `status`. */
export type DisputeStatus =
  | ("warning_needs_response" | "warning_under_review" | "warning_closed")
  | ("needs_response" | "under_review" | "won" | "lost" | "prevented");

/** Money that the holder's bank has taken back, until it decides who gets it; a warning asks only. */
export interface DisputeState {
  id: string;
  status: DisputeStatus;
  amount: number;
  currency: string;
  intent_id: string | null;
  /** The bank's reason, such as `fraudulent` or `product_not_received`. */
  reason: string;
  /** Until when evidence must be at the processor; null once it has been sent, or where the bank takes none. */
  respond_by: Date | null;
  created_at: Date;
}

export interface ProcessorCustomer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Metadata;
}

/** A notice from the processor. It says only where to look: always retrieve the object before acting. */
export interface ProcessorEvent {
  id: string;
  type: string;
  account: AccountId;
  livemode: boolean;
  created_at: Date;
  objectId: string | null;
  objectType: string;
  metadata: Metadata;
}

/** The configuration with which the payer's browser collects a card. Contains no secret. */
export interface ClientConfig {
  /** `none`: no processor is set up, and no card can be collected. */
  provider: "stripe" | "sandbox" | "none";
  publishable_key: string;
  account: AccountId;
  /** The base path of the processor if we serve it to browsers (`/sandbox`), otherwise null. */
  base_url: string | null;
  /** True where bank accounts can be debited (SEPA), in euros; their money comes days later. */
  bank_debits: boolean;
  /** True when no real money moves; say so wherever money is shown. */
  test_mode: boolean;
}

export interface CreateCustomer extends Mutation {
  email: string | null;
  name: string | null;
  metadata: Metadata;
}

export interface CreateSetupIntent extends Mutation {
  customer_id: string;
  /** The only kind that the browser may collect. */
  type: SavedType;
  /** `off_session` also allows charging the card in the member's absence. */
  usage: "on_session" | "off_session";
  metadata: Metadata;
}

export interface CreateIntent extends Mutation {
  customer_id: string;
  /** A card to charge at once; null leaves it to the browser to enter and confirm one. */
  payment_method_id: string | null;
  amount: number;
  currency: string;
  metadata: Metadata;
  description?: string;
  /** Keep the card for later. Needs the member's recorded consent. */
  save_payment_method: boolean;
  /** The member is absent (staff charges): a card that asks for its holder is then a failure. */
  off_session: boolean;
  /** The platform's share in minor units; only on a connected account. See `feeOn`. */
  application_fee?: number | null;
}

export interface ConfirmIntent extends Mutation {
  intent_id: string;
  payment_method_id: string;
  off_session: boolean;
}

export interface CreateRefund extends Mutation {
  intent_id: string;
  /** Minor units; null refunds all that remains. */
  amount: number | null;
  /** The intent's currency. */
  currency: string;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | null;
  /** Contains the id of our refund, so that it is found among the intent's if the answer is lost. */
  metadata: Metadata;
  /** Also refunds the platform's fee in proportion; only if one was taken. */
  refund_application_fee?: boolean;
}

/**
 * The creator of an object at the processor: several installations may share one account, and each knows its
 * own objects.
 */
export interface Origin {
  installation_id: string;
  env: "live" | "test" | "sandbox" | "none";
}

export interface PaymentsPort extends AccountsPort, PayoutsPort {
  /** Returns this installation in the form in which its objects' metadata name it. */
  origin(): Promise<Origin & Metadata>;

  clientConfig(account: AccountId): ClientConfig;

  /**
   * Returns the platform's present share of a charge in minor units, rounded down; null for nothing. Makes no
   * call: store the fee with the charge, so that a repeat requests the same.
   */
  feeOn(charge: Call & { amount: number }): number | null;

  createCustomer(request: CreateCustomer): Promise<ProcessorCustomer>;
  /** Returns false once the customer was deleted there; its cards can then no longer be charged. */
  customerExists(request: Call & { customer_id: string }): Promise<boolean>;

  /** Deletes a customer and its cards for good. Deleting it twice is harmless. */
  deleteCustomer(request: Mutation & { customer_id: string }): Promise<void>;

  /** Binds a payment method that the client collected itself. Repeating it for the same customer is harmless. */
  attachPaymentMethod(
    request: Mutation & { customer_id: string; payment_method_id: string },
  ): Promise<AttachResult>;
  retrievePaymentMethod(request: Call & { payment_method_id: string }): Promise<SavedCard>;
  listPaymentMethods(request: Call & { customer_id: string }): Promise<SavedCard[]>;
  /** Detaches a method for good: it can neither be charged nor attached again. Detaching twice is harmless. */
  detachPaymentMethod(request: Mutation & { payment_method_id: string }): Promise<void>;

  createSetupIntent(request: CreateSetupIntent): Promise<SetupState>;
  retrieveSetupIntent(request: Call & { setup_intent_id: string }): Promise<SetupState>;

  createIntent(request: CreateIntent): Promise<IntentState>;
  /** Tries the same intent with another card. If the intent is already past that, returns its present state. */
  confirmIntent(request: ConfirmIntent): Promise<IntentState>;
  retrieveIntent(request: Call & { intent_id: string }): Promise<IntentState>;
  /** Newest first. The reconciler finds intents this way if the answer to their creation was lost. */
  listIntents(
    request: Call & { customer_id?: string; created_after?: Date },
  ): Promise<IntentState[]>;
  /** Returns the state afterwards, which is `succeeded` or `processing` when the payment was faster. */
  cancelIntent(request: Mutation & { intent_id: string }): Promise<IntentState>;

  createRefund(request: CreateRefund): Promise<RefundState>;
  retrieveRefund(request: Call & { refund_id: string }): Promise<RefundState>;
  /** Newest first, including refunds made at the processor itself. */
  listRefunds(request: Call & { intent_id?: string; created_after?: Date }): Promise<RefundState[]>;

  retrieveDispute(request: Call & { dispute_id: string }): Promise<DisputeState>;
  /** Newest first. */
  listDisputes(request: Call & { created_after?: Date }): Promise<DisputeState[]>;

  /** True where there is a processor that gives money back to a card. */
  givesBack(): boolean;

  /**
   * Verifies the signature over the raw bytes and returns the event, or null for a signed message that is no
   * event we read. Throws `InvalidSignature` when the header is missing, wrong or over 300 s old.
   */
  parseWebhook(rawBody: string | Uint8Array, signatureHeader: string | null): ProcessorEvent | null;
}
