import type Stripe from "stripe";
import { invalidParam, refused } from "../core/errors";
import { emit } from "../core/events";
import { nowInSeconds } from "../core/ids";
import type { Call } from "../core/route";
import { moveCharge } from "./balance";
import { answerDebit, newDebitCharge } from "./charge-object";
import { takeBack } from "./disputes";
import { leaveOpen } from "./intent";
import { accountOf } from "./payment-method-object";

/** A SEPA direct debit: it is submitted to the bank, which answers later. */

/** Submits a debit; the intent is `processing` until the bank answers. Needs euros and a mandate. */
export function submitDebit(
  { store, request }: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  if (intent.currency !== "eur") {
    throw invalidParam("currency", "SEPA Direct Debit payments must be in EUR.");
  }
  const { set_up, mandate } = store.privateOf(method.id);
  if (!set_up || !mandate) {
    throw refused(
      "This PaymentIntent requires a mandate, but no existing mandate was found.",
      "payment_intent_mandate_invalid",
    );
  }
  const charge = store.save(newDebitCharge(intent, method, mandate));
  intent.latest_charge = charge.id;
  intent.status = "processing";
  store.save(intent, {
    answered_at: nowInSeconds() + accountOf(store, method).answers_after,
  });
  emit(store, "charge.pending", charge, request);
  emit(store, "payment_intent.processing", intent, request);
  return intent;
}

/** Applies the bank's answer to a debit when the intent is read, once it is due. */
export async function settleDebit(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { store, request } = call;
  const seen = await store.load("payment_intent", id, "intent");
  const { answered_at } = store.privateOf(id);
  if (seen.status !== "processing" || (answered_at ?? Infinity) > nowInSeconds()) return seen;
  // The version that was read is remembered: only the lock shows whether another request was first.
  const intent = await store.lockAgain("payment_intent", id);
  if (intent.status !== "processing") return intent;
  const charge = await store.lock("charge", intent.latest_charge as string);
  const method = await store.lock("payment_method", intent.payment_method as string);
  const account = accountOf(store, method);
  store.save(answerDebit(charge, account.charge ?? null));
  if (account.charge) {
    emit(store, "charge.failed", charge, request);
    leaveOpen(call, intent, method, { ...account.charge, charge: charge.id });
    return intent;
  }
  moveCharge(store, charge);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  store.save(intent);
  emit(store, "charge.succeeded", charge, request);
  emit(store, "payment_intent.succeeded", intent, request);
  if (account.disputed) takeBack(call, charge, account.disputed);
  return intent;
}
