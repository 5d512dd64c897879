import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { findAccountByName, type TestAccount } from "../bank-accounts";
import { type Behaviour, findCardById, type TestCard } from "../cards";
import { noSuch, refused } from "../core/errors";
import { newObjectId, nowInSeconds } from "../core/ids";
import type { Store } from "../core/store";

/** Cards that are named rather than typed expire this many years ahead. */
const NAMED_CARD_YEARS = 4;

export const NO_BILLING_DETAILS: Stripe.PaymentMethod.BillingDetails = {
  address: {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export interface NewCard {
  card: TestCard;
  exp_month: number;
  exp_year: number;
  cvcGiven: boolean;
}

type Extra = Partial<
  Pick<Stripe.PaymentMethod, "billing_details" | "metadata" | "allow_redisplay">
>;

/** Returns the members that payment methods of every type have. */
function common(extra: Extra) {
  return {
    id: newObjectId("pm"),
    object: "payment_method" as const,
    allow_redisplay: extra.allow_redisplay ?? ("unspecified" as const),
    billing_details: extra.billing_details ?? NO_BILLING_DETAILS,
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: extra.metadata ?? {},
  };
}

/** Adds a payment method for a test bank account. The IBAN itself is stored nowhere. */
export function addBankAccount(
  store: Store,
  account: TestAccount,
  extra: Extra = {},
): Stripe.PaymentMethod {
  const { iban, name } = account;
  const method: Stripe.PaymentMethod = {
    ...common(extra),
    sepa_debit: {
      bank_code: iban.slice(4, 12),
      branch_code: "",
      country: iban.slice(0, 2),
      fingerprint: fingerprintOf(store.account, name),
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    },
    type: "sepa_debit",
  };
  return store.save(method, { account: name });
}

/** Adds a payment method for a test card. The number itself is stored nowhere. */
export function addPaymentMethod(
  store: Store,
  { card, exp_month, exp_year, cvcGiven }: NewCard,
  extra: Extra = {},
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    ...common(extra),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: cvcGiven ? "unchecked" : null,
      },
      country: card.country,
      display_brand: card.brand,
      exp_month,
      exp_year,
      fingerprint: fingerprintOf(store.account, card.ids[0]),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    type: "card",
  };
  return store.save(method, { card: card.ids[0] });
}

/**
 * Returns a fingerprint, equal for equal cards or bank accounts of one account. Derived from the name, not the
 * number.
 */
function fingerprintOf(account: string, name: string): string {
  const hash = createHash("sha256").update(`${account}:${name}`).digest("base64url");
  return hash.replace(/[-_]/g, "0").slice(0, 16);
}

/**
 * Locks the payment method with an id and returns it; ids that stand for a test card create a new one each
 * time.
 */
export async function lockPaymentMethod(
  store: Store,
  id: string,
  param = "payment_method",
): Promise<Stripe.PaymentMethod> {
  const card = findCardById(id);
  if (!card) return store.lock("payment_method", id, param);
  const exp_year = new Date().getUTCFullYear() + NAMED_CARD_YEARS;
  return addPaymentMethod(store, { card, exp_month: 12, exp_year, cvcGiven: false });
}

/** Returns the course of a payment method that was fetched before, by its test card or test account. */
export function behaviourOf(store: Store, method: Stripe.PaymentMethod): Behaviour {
  const card = findCardById(store.privateOf(method.id).card ?? "");
  return card ?? accountOf(store, method);
}

/** Returns the test account behind a payment method that was fetched before. */
export function accountOf(store: Store, method: Stripe.PaymentMethod): TestAccount {
  const account = findAccountByName(store.privateOf(method.id).account ?? "");
  if (!account) throw noSuch("PaymentMethod", method.id, "payment_method");
  return account;
}

/** Refuses a method that was detached, or that belongs to another customer. */
export function assertUsableBy(
  store: Store,
  method: Stripe.PaymentMethod,
  customer: string | null,
): void {
  if (store.privateOf(method.id).spent) {
    throw refused(
      "The provided PaymentMethod was previously used without being attached to a Customer or was " +
        "detached from a Customer. It may not be used again.",
      "payment_method_unexpected_state",
      { param: "payment_method" },
    );
  }
  if (method.customer !== null && method.customer !== customer) {
    throw refused(
      "The provided PaymentMethod belongs to another Customer. Include its Customer to use it.",
      "payment_method_unexpected_state",
      { param: "payment_method" },
    );
  }
}
