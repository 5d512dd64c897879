import type Stripe from "stripe";
import type { Decline } from "../cards";
import { AttemptFailed, refused } from "../core/errors";
import { emit } from "../core/events";
import { newObjectId } from "../core/ids";
import type { Call } from "../core/route";
import { nextAction } from "./next-action";
import { assertUsableBy, cardOf, lockPaymentMethod } from "./payment-method-object";
import { attach } from "./payment-methods";

/** One attempt to save a card: confirm, perhaps the bank's question, then the card is the customer's. */

const CONFIRMABLE = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);

export interface Confirmation {
  payment_method?: string;
  return_url?: string;
  use_stripe_sdk?: boolean;
}

export function assertSetupState(
  intent: Stripe.SetupIntent,
  allowed: ReadonlySet<string>,
  act: string,
): void {
  if (allowed.has(intent.status)) return;
  throw refused(
    `You cannot ${act} this SetupIntent because it has a status of ${intent.status}.`,
    "setup_intent_unexpected_state",
    { setup_intent: intent },
  );
}

/** Tries to save a card: it succeeds, asks for the holder, or raises the decline. */
export async function confirmSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  how: Confirmation,
): Promise<Stripe.SetupIntent> {
  assertSetupState(intent, CONFIRMABLE, "confirm");
  const methodId = how.payment_method ?? (intent.payment_method as string | null);
  if (!methodId) {
    throw refused(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      "setup_intent_unexpected_state",
      { setup_intent: intent, param: "payment_method" },
    );
  }
  const method = await lockPaymentMethod(call.store, methodId);
  assertUsableBy(call.store, method, intent.customer as string | null);
  const card = cardOf(call.store, method);
  intent.payment_method = method.id;
  intent.latest_attempt = newObjectId("setatt");
  intent.next_action = null;
  intent.last_setup_error = null;
  if (card.attach) return fail(call, intent, method, card.attach);
  if (!card.asks) return succeed(call, intent, method);
  intent.status = "requires_action";
  intent.next_action = nextAction(intent, how);
  call.store.save(intent);
  emit(call.store, "setup_intent.requires_action", intent, call.request);
  return intent;
}

/** The holder answered the bank, or could not. */
export async function finishSetupAuthentication(
  call: Call,
  intent: Stripe.SetupIntent,
  authenticated: boolean,
): Promise<Stripe.SetupIntent> {
  assertSetupState(intent, new Set(["requires_action"]), "authenticate");
  const method = await call.store.lock("payment_method", intent.payment_method as string);
  intent.next_action = null;
  if (authenticated) {
    call.store.save(method, { set_up: true });
    return succeed(call, intent, method);
  }
  return fail(call, intent, method, {
    code: "setup_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
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

/** Leaves the intent open for another card, and raises what the payer is told. */
function fail(
  call: Call,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  why: Partial<Decline> & { code: string; message: string },
): never {
  const payment_method = structuredClone(method);
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_setup_error = { type: "card_error", ...why, payment_method };
  call.store.save(intent);
  emit(call.store, "setup_intent.setup_failed", intent, call.request);
  throw new AttemptFailed(402, {
    type: "card_error",
    ...why,
    setup_intent: intent,
    payment_method,
  });
}
