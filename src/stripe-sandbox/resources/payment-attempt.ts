import type Stripe from "stripe";
import { AUTHENTICATION_REQUIRED, type Decline, type TestCard } from "../cards";
import { AttemptFailed, refused } from "../core/errors";
import { emit } from "../core/events";
import type { Call } from "../core/route";
import { type Authentication, newCharge } from "./charge-object";
import { newDispute } from "./dispute-object";
import { nextAction } from "./next-action";
import { assertUsableBy, cardOf, lockPaymentMethod } from "./payment-method-object";
import { attach } from "./payment-methods";

/** One attempt to pay an intent: confirm, perhaps the bank's question, then the charge. */

/** States in which another attempt may be made; a pending question of the bank is given up by it. */
const CONFIRMABLE = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);

export interface Confirmation {
  payment_method?: string;
  off_session?: boolean;
  return_url?: string;
  use_stripe_sdk?: boolean;
  setup_future_usage?: "on_session" | "off_session";
}

/** Refuses an act that an intent's state does not allow; the intent goes with the error. */
export function assertState(
  intent: Stripe.PaymentIntent,
  allowed: ReadonlySet<string>,
  act: string,
): void {
  if (allowed.has(intent.status)) return;
  throw refused(
    `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`,
    "payment_intent_unexpected_state",
    { payment_intent: intent },
  );
}

/** Tries the intent with a card: it succeeds, asks for the holder, or raises the decline. */
export async function confirmPayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  how: Confirmation,
): Promise<Stripe.PaymentIntent> {
  assertState(intent, CONFIRMABLE, "confirm");
  const methodId = how.payment_method ?? (intent.payment_method as string | null);
  if (!methodId) {
    throw refused(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      "payment_intent_unexpected_state",
      { payment_intent: intent, param: "payment_method" },
    );
  }
  const method = await lockPaymentMethod(call.store, methodId);
  assertUsableBy(call.store, method, intent.customer as string | null);
  const card = cardOf(call.store, method);
  intent.payment_method = method.id;
  intent.setup_future_usage = how.setup_future_usage ?? intent.setup_future_usage;
  intent.next_action = null;
  intent.last_payment_error = null;
  if (!asksHolder(card, call.store.privateOf(method.id).set_up)) {
    return charge(call, intent, method, card.charge ?? null, "none");
  }
  if (how.off_session) return charge(call, intent, method, AUTHENTICATION_REQUIRED, "none");
  intent.status = "requires_action";
  intent.next_action = nextAction(intent, how);
  call.store.save(intent);
  emit(call.store, "payment_intent.requires_action", intent, call.request);
  return intent;
}

function asksHolder(card: TestCard, setUp: boolean | undefined): boolean {
  return card.asks === "always" || (card.asks === "unless_set_up" && !setUp);
}

/** The holder answered the bank, or could not. Raises the decline that may follow. */
export async function finishAuthentication(
  call: Call,
  intent: Stripe.PaymentIntent,
  authenticated: boolean,
): Promise<Stripe.PaymentIntent> {
  assertState(intent, new Set(["requires_action"]), "authenticate");
  const method = await call.store.lock("payment_method", intent.payment_method as string);
  intent.next_action = null;
  if (authenticated) {
    const decline = cardOf(call.store, method).charge ?? null;
    return charge(call, intent, method, decline, "authenticated");
  }
  return fail(call, intent, method, {
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
}

function charge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
  authentication: Authentication,
): Stripe.PaymentIntent {
  const made = call.store.save(newCharge(intent, method, decline, authentication));
  intent.latest_charge = made.id;
  if (decline) {
    emit(call.store, "charge.failed", made, call.request);
    return fail(call, intent, method, { ...decline, charge: made.id });
  }
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  call.store.save(intent);
  emit(call.store, "charge.succeeded", made, call.request);
  emit(call.store, "payment_intent.succeeded", intent, call.request);
  keepOrSpend(call, intent, method);
  const { disputed } = cardOf(call.store, method);
  if (disputed) takeBack(call, made, disputed);
  return intent;
}

function takeBack(call: Call, charge: Stripe.Charge, reason: string): void {
  charge.disputed = true;
  call.store.save(charge);
  const dispute = call.store.save(newDispute(charge, reason));
  emit(call.store, "charge.dispute.created", dispute, call.request);
}

/** A new card is kept with its customer if that was asked for; otherwise it was for this once. */
function keepOrSpend(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (method.customer !== null) return;
  if (typeof intent.customer === "string" && intent.setup_future_usage) {
    attach(call, method, intent.customer);
  } else {
    call.store.save(method, { spent: true });
  }
}

/** Leaves the intent open for another card, and raises what the payer is told. */
function fail(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  why: Partial<Decline> & { code: string; message: string; charge?: string },
): never {
  const payment_method = structuredClone(method);
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = { type: "card_error", ...why, payment_method };
  call.store.save(intent);
  emit(call.store, "payment_intent.payment_failed", intent, call.request);
  throw new AttemptFailed(402, {
    type: "card_error",
    ...why,
    payment_intent: intent,
    payment_method,
  });
}
