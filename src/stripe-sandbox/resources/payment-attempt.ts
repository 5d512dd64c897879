import type Stripe from "stripe";
import { AUTHENTICATION_REQUIRED, type Behaviour, type Decline } from "../cards";
import { emit } from "../core/events";
import type { Call } from "../core/route";
import { moveCharge } from "./balance";
import { type Authentication, newCharge } from "./charge-object";
import { submitDebit } from "./debit";
import { takeBack } from "./disputes";
import { askHolder, beginAttempt, type Confirmation, fail, takeAnswer } from "./intent";
import { behaviourOf } from "./payment-method-object";
import { attach } from "./payment-methods";

/** One attempt to pay an intent: confirm, perhaps the bank's question, then the charge. */

interface PaymentConfirmation extends Confirmation {
  off_session?: boolean;
  setup_future_usage?: "on_session" | "off_session";
}

/** Tries to pay the intent with a card: it succeeds, asks for the holder, or raises the decline. */
export async function confirmPayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  how: PaymentConfirmation,
): Promise<Stripe.PaymentIntent> {
  const { method, card } = await beginAttempt(call, intent, how.payment_method);
  intent.setup_future_usage = how.setup_future_usage ?? intent.setup_future_usage;
  intent.last_payment_error = null;
  if (method.type === "sepa_debit") return submitDebit(call, intent, method);
  if (!asksHolder(card, call.store.privateOf(method.id).set_up)) {
    return charge(call, intent, method, card.charge ?? null, "none");
  }
  if (how.off_session) return charge(call, intent, method, AUTHENTICATION_REQUIRED, "none");
  return askHolder(call, intent, how);
}

function asksHolder(card: Behaviour, setUp: boolean | undefined): boolean {
  return card.asks === "always" || (card.asks === "unless_set_up" && !setUp);
}

/** Continues an attempt after the holder's answer to the bank. Raises the decline that may follow. */
export async function finishAuthentication(
  call: Call,
  intent: Stripe.PaymentIntent,
  authenticated: boolean,
): Promise<Stripe.PaymentIntent> {
  const method = await takeAnswer(call, intent, authenticated);
  const decline = behaviourOf(call.store, method).charge ?? null;
  return charge(call, intent, method, decline, "authenticated");
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
  moveCharge(call.store, made);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  call.store.save(intent);
  emit(call.store, "charge.succeeded", made, call.request);
  emit(call.store, "payment_intent.succeeded", intent, call.request);
  keepOrSpend(call, intent, method);
  const { disputed } = behaviourOf(call.store, method);
  if (disputed) takeBack(call, made, disputed);
  return intent;
}

/** Saves a new card with its customer if requested; otherwise it can be used only once. */
function keepOrSpend(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (method.customer !== null) return;
  if (typeof intent.customer === "string" && intent.setup_future_usage) {
    attach(call, method, intent.customer);
  } else {
    call.store.save(method, { spent: true });
  }
}
