import type Stripe from "stripe";
import { emit } from "../core/events";
import { newObjectId } from "../core/ids";
import type { Call } from "../core/route";
import { askHolder, beginAttempt, type Confirmation, fail, takeAnswer } from "./intent";
import { attach } from "./payment-methods";

/** One attempt to save a card: confirm, perhaps the bank's question, then the card is the customer's. */

/** Tries to save a card: it succeeds, asks for the holder, or raises the decline. */
export async function confirmSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  how: Confirmation,
): Promise<Stripe.SetupIntent> {
  const { method, card } = await beginAttempt(call, intent, how.payment_method);
  intent.latest_attempt = newObjectId("setatt");
  intent.last_setup_error = null;
  if (card.attach) return fail(call, intent, method, card.attach);
  if (!card.asks) return succeed(call, intent, method);
  return askHolder(call, intent, how);
}

/** Continues an attempt after the holder's answer to the bank. */
export async function finishSetupAuthentication(
  call: Call,
  intent: Stripe.SetupIntent,
  authenticated: boolean,
): Promise<Stripe.SetupIntent> {
  const method = await takeAnswer(call, intent, authenticated);
  call.store.save(method, { set_up: true });
  return succeed(call, intent, method);
}

function succeed(
  call: Call,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  intent.status = "succeeded";
  call.store.save(intent);
  if (typeof intent.customer === "string") attach(call, method, intent.customer);
  emit(call.store, "setup_intent.succeeded", intent, call.request);
  return intent;
}
