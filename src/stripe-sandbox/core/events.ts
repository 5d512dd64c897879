import Stripe from "stripe";
import { newObjectId, nowInSeconds } from "./ids";
import { PLATFORM } from "./route";
import type { Kinds, Store } from "./store";

/** The events that the sandbox sends, each with the kind of its object. */
export interface EventTypes {
  "account.updated": "account";
  "charge.dispute.closed": "dispute";
  "charge.dispute.created": "dispute";
  "charge.dispute.updated": "dispute";
  "charge.failed": "charge";
  "charge.pending": "charge";
  "charge.refunded": "charge";
  "charge.succeeded": "charge";
  "customer.created": "customer";
  "customer.deleted": "customer";
  "customer.updated": "customer";
  "payment_intent.canceled": "payment_intent";
  "payment_intent.created": "payment_intent";
  "payment_intent.payment_failed": "payment_intent";
  "payment_intent.processing": "payment_intent";
  "payment_intent.requires_action": "payment_intent";
  "payment_intent.succeeded": "payment_intent";
  "payment_method.attached": "payment_method";
  "payment_method.detached": "payment_method";
  "payment_method.updated": "payment_method";
  "payout.created": "payout";
  "payout.paid": "payout";
  "refund.created": "refund";
  "refund.failed": "refund";
  "refund.updated": "refund";
  "setup_intent.canceled": "setup_intent";
  "setup_intent.created": "setup_intent";
  "setup_intent.requires_action": "setup_intent";
  "setup_intent.setup_failed": "setup_intent";
  "setup_intent.succeeded": "setup_intent";
}

/** Records an event with the present state of its object; it is delivered once the request is committed. */
export function emit<T extends keyof EventTypes>(
  store: Store,
  type: T,
  object: Kinds[EventTypes[T]],
  request: { id: string; idempotencyKey: string | null },
): void {
  // TypeScript cannot follow the pairing of type and object through a type parameter, so `EventTypes` above
  // checks it instead.
  const event: Stripe.EventBase = {
    id: newObjectId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: nowInSeconds(),
    data: { object: structuredClone(object) as unknown as Stripe.Event.Data.Object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request.id, idempotency_key: request.idempotencyKey },
    type,
    ...(store.account !== PLATFORM && { account: store.account }),
  };
  store.save(event as Stripe.Event);
}
