import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type IntentState, type PaymentsPort, ProcessorRefused, type SavedCard } from "../port";

/** The processor under test, and the account to act on. */
export interface Subject {
  payments: PaymentsPort;
  account: string | null;
}

/** Test cards by Stripe's published ids (docs.stripe.com/testing). */
export const OK = "pm_card_visa";
export const DECLINES_WHEN_CHARGED = "pm_card_chargeCustomerFail";
export const ASKS_HOLDER = "pm_card_authenticationRequired";

export interface Pay {
  customer_id: string;
  payment_method_id: string | null;
  amount?: number;
  currency?: string;
  off_session?: boolean;
  save_payment_method?: boolean;
  idempotencyKey?: string;
  metadata?: Record<string, string>;
}

export type Acts = ReturnType<typeof createActs>;

/** Returns the acts that nearly every case begins with. `subject` is called within a running test. */
export function createActs(subject: () => Subject) {
  const base = () => ({ account: subject().account, idempotencyKey: randomUUID() });

  async function newCustomer(): Promise<string> {
    const request = { ...base(), email: "ada@example.org", name: "Ada", metadata: { env: "test" } };
    return (await subject().payments.createCustomer(request)).id;
  }

  async function attach(customer_id: string, payment_method_id: string): Promise<SavedCard> {
    const request = { ...base(), customer_id, payment_method_id };
    const result = await subject().payments.attachPaymentMethod(request);
    if (result.failure) throw new Error(`declined: ${result.failure.code}`);
    return result.card;
  }

  function pay(request: Pay): Promise<IntentState> {
    return subject().payments.createIntent({
      ...base(),
      amount: 1250,
      currency: "EUR",
      metadata: { payment_id: "pay_1" },
      save_payment_method: false,
      off_session: false,
      ...request,
    });
  }

  /** Pays with a card that was just saved for a new customer. */
  async function payWith(card: string, more: Partial<Pay> = {}): Promise<IntentState> {
    const customer_id = await newCustomer();
    const { id } = await attach(customer_id, card);
    return pay({ customer_id, payment_method_id: id, ...more });
  }

  function confirm(intent_id: string, payment_method_id: string): Promise<IntentState> {
    const request = { ...base(), intent_id, payment_method_id, off_session: false };
    return subject().payments.confirmIntent(request);
  }

  /** Returns the refusal that a call must end in. */
  async function refusal(call: Promise<unknown>): Promise<ProcessorRefused> {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProcessorRefused);
    return error as ProcessorRefused;
  }

  return { subject, base, newCustomer, attach, pay, payWith, confirm, refusal };
}
