import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { findCardById, type TestCard } from "../cards";
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

/** Adds a payment method for a test card. The number itself is stored nowhere. */
export function addPaymentMethod(
  store: Store,
  { card, exp_month, exp_year, cvcGiven }: NewCard,
  extra: Partial<
    Pick<Stripe.PaymentMethod, "billing_details" | "metadata" | "allow_redisplay">
  > = {},
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newObjectId("pm"),
    object: "payment_method",
    allow_redisplay: extra.allow_redisplay ?? "unspecified",
    billing_details: extra.billing_details ?? NO_BILLING_DETAILS,
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
      fingerprint: fingerprintOf(store.account, card),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: extra.metadata ?? {},
    type: "card",
  };
  return store.save(method, { card: card.ids[0] });
}

/**
 * Returns a card's fingerprint, equal for equal cards of one account. Derived from the card's name, not its
 * number.
 */
function fingerprintOf(account: string, card: TestCard): string {
  const hash = createHash("sha256").update(`${account}:${card.ids[0]}`).digest("base64url");
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

/** Returns the test card behind a payment method that was fetched before. */
export function cardOf(store: Store, method: Stripe.PaymentMethod): TestCard {
  const card = findCardById(store.privateOf(method.id).card ?? "");
  if (!card) throw noSuch("PaymentMethod", method.id, "payment_method");
  return card;
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
