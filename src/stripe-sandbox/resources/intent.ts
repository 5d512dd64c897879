import type Stripe from "stripe";
import type { Behaviour, Decline } from "../cards";
import { AttemptFailed, type ErrorBody, refused } from "../core/errors";
import { emit, type EventTypes } from "../core/events";
import type { Call } from "../core/route";
import { nextAction } from "./next-action";
import { assertUsableBy, behaviourOf, lockPaymentMethod } from "./payment-method-object";

/** The shared steps of paying and of saving a card: confirm, perhaps the bank's question, then the outcome. */
export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** States in which another attempt may be made; it abandons a pending question of the bank. */
const CONFIRMABLE = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);

/** The card of a confirmation, and how its bank should ask the holder. */
export interface Confirmation {
  payment_method?: string;
  return_url?: string;
  use_stripe_sdk?: boolean;
}

const SPOKEN = { payment_intent: "PaymentIntent", setup_intent: "SetupIntent" } as const;

/** Returns the intent in the form of an error's member. */
const named = (intent: Intent): Pick<ErrorBody, "payment_intent" | "setup_intent"> =>
  intent.object === "payment_intent" ? { payment_intent: intent } : { setup_intent: intent };

/** Emits an event that both kinds of intent have, under the intent's own kind. */
function emitOwn(call: Call, intent: Intent, what: "canceled" | "requires_action"): void {
  const type: keyof EventTypes = `${intent.object}.${what}`;
  emit(call.store, type, intent, call.request);
}

/** Refuses an action that the intent's state does not allow; the error contains the intent. */
export function assertState(intent: Intent, allowed: ReadonlySet<string>, act: string): void {
  if (allowed.has(intent.status)) return;
  throw refused(
    `You cannot ${act} this ${SPOKEN[intent.object]} because it has a status of ${intent.status}.`,
    `${intent.object}_unexpected_state`,
    named(intent),
  );
}

/** Starts an attempt with the named card, or the intent's own. Raises the refusal that forbids it. */
export async function beginAttempt(
  call: Call,
  intent: Intent,
  asked: string | undefined,
): Promise<{ method: Stripe.PaymentMethod; card: Behaviour }> {
  assertState(intent, CONFIRMABLE, "confirm");
  const methodId = asked ?? (intent.payment_method as string | null);
  if (!methodId) {
    throw refused(
      `You cannot confirm this ${SPOKEN[intent.object]} because it's missing a payment method.`,
      `${intent.object}_unexpected_state`,
      { ...named(intent), param: "payment_method" },
    );
  }
  const method = await takeMethod(call, intent, methodId);
  const card = behaviourOf(call.store, method);
  intent.next_action = null;
  return { method, card };
}

/** Fetches a card for an intent; it must not belong to another customer. */
async function takeMethod(call: Call, intent: Intent, id: string): Promise<Stripe.PaymentMethod> {
  const method = await lockPaymentMethod(call.store, id);
  assertUsableBy(call.store, method, intent.customer as string | null);
  intent.payment_method = method.id;
  return method;
}

/** Stores the card that a new intent names, to be confirmed later. */
export async function keepMethod(call: Call, intent: Intent, id: string): Promise<void> {
  await takeMethod(call, intent, id);
  intent.status = "requires_confirmation";
}

/** Has the bank ask the holder. */
export function askHolder<T extends Intent>(call: Call, intent: T, how: Confirmation): T {
  intent.status = "requires_action";
  intent.next_action = nextAction(intent, how);
  call.store.save(intent);
  emitOwn(call, intent, "requires_action");
  return intent;
}

/**
 * Applies the holder's answer to the bank, and returns the card that it was about. Raises if authentication
 * failed.
 */
export async function takeAnswer(
  call: Call,
  intent: Intent,
  authenticated: boolean,
): Promise<Stripe.PaymentMethod> {
  assertState(intent, new Set(["requires_action"]), "authenticate");
  const method = await call.store.lock("payment_method", intent.payment_method as string);
  intent.next_action = null;
  if (authenticated) return method;
  return fail(call, intent, method, {
    code: `${intent.object}_authentication_failure`,
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
}

type Refusal = Partial<Decline> & { code: string; message: string; charge?: string };

/** Leaves the intent open for another card, and raises the payer's error. */
export function fail(
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
  why: Refusal,
): never {
  throw new AttemptFailed(402, leaveOpen(call, intent, method, why));
}

/** Leaves the intent open for another card, and returns the payer's error. */
export function leaveOpen(
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
  why: Refusal,
): ErrorBody {
  const payment_method = structuredClone(method);
  const error = { type: "card_error", ...why } as const;
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  if (intent.object === "payment_intent") intent.last_payment_error = { ...error, payment_method };
  else intent.last_setup_error = { ...error, payment_method };
  call.store.save(intent);
  if (intent.object === "payment_intent")
    emit(call.store, "payment_intent.payment_failed", intent, call.request);
  else emit(call.store, "setup_intent.setup_failed", intent, call.request);
  return { ...error, ...named(intent), payment_method };
}

/** Cancels the intent. */
export function cancelIntent(call: Call, intent: Intent): void {
  intent.status = "canceled";
  intent.next_action = null;
  call.store.save(intent);
  emitOwn(call, intent, "canceled");
}
