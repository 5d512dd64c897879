import type Stripe from "stripe";
import { invalidParam } from "../core/errors";
import { emit } from "../core/events";
import { newObjectId } from "../core/ids";
import type { Call } from "../core/route";
import { askHolder, beginAttempt, type Confirmation, fail, takeAnswer } from "./intent";
import { attach } from "./payment-methods";

/** One attempt to save a card: confirm, perhaps the bank's question, then the card is the customer's. */

interface SetupConfirmation extends Confirmation {
  mandate_data?: object;
}

/** Tries to save a card: it succeeds, asks for the holder, or raises the decline. */
export async function confirmSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  how: SetupConfirmation,
): Promise<Stripe.SetupIntent> {
  const { method, card } = await beginAttempt(call, intent, how.payment_method);
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidParam(
      "payment_method",
      `The PaymentMethod (${method.type}) is not allowed for this SetupIntent.`,
    );
  }
  intent.latest_attempt = newObjectId("setatt");
  intent.last_setup_error = null;
  if (method.type === "sepa_debit") authorize(call, intent, method, how);
  if (card.attach) return fail(call, intent, method, card.attach);
  if (!card.asks) return succeed(call, intent, method);
  return askHolder(call, intent, how);
}

/** Gives the club the payer's mandate to debit a bank account. Raises a refusal without their acceptance. */
function authorize(
  { store }: Call,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { mandate_data }: SetupConfirmation,
): void {
  if (!mandate_data) {
    const message = "This SetupIntent requires a mandate: pass mandate_data to confirm it.";
    throw invalidParam("mandate_data", message, "parameter_missing");
  }
  intent.mandate = newObjectId("mandate");
  store.save(method, { set_up: true, mandate: intent.mandate });
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
