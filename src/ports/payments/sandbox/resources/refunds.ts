import type Stripe from "stripe";
import { z } from "zod";
import { invalidParam, refused } from "../core/errors";
import { emit } from "../core/events";
import { newObjectId, nowInSeconds } from "../core/ids";
import { amount, expand, flag, id, metadata, page } from "../core/params";
import { type Call, route } from "../core/route";
import { expandFields } from "./expansion";
import { toList } from "./lists";

const Create = z.strictObject({
  amount: amount.optional(),
  charge: id.optional(),
  payment_intent: id.optional(),
  metadata: metadata.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  refund_application_fee: flag.optional(),
  expand,
});
type Create = z.output<typeof Create>;

/** Locks the charge that a refund is for: what remains of it must not change meanwhile. */
async function lockCharge({ store }: Call, params: Create): Promise<Stripe.Charge> {
  if (params.charge) return store.lock("charge", params.charge, "charge");
  const intent = await store.load("payment_intent", params.payment_intent ?? "", "payment_intent");
  if (intent.status !== "succeeded" || typeof intent.latest_charge !== "string") {
    throw refused(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
    );
  }
  return store.lock("charge", intent.latest_charge);
}

function newRefund(charge: Stripe.Charge, amount: number, params: Create): Stripe.Refund {
  return {
    id: newObjectId("re"),
    object: "refund",
    amount,
    balance_transaction: newObjectId("txn"),
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

export const refundRoutes = [
  route({
    method: "POST",
    path: "/v1/refunds",
    params: Create,
    check: ({ charge, payment_intent }) => {
      if (charge || payment_intent) return;
      const message = "One of the following params should be provided: payment_intent or charge.";
      throw invalidParam("payment_intent", message, "parameter_missing");
    },
    run: async (call, params) => {
      const charge = await lockCharge(call, params);
      const remaining = charge.amount_captured - charge.amount_refunded;
      if (remaining === 0) {
        const message = `Charge ${charge.id} has already been refunded.`;
        throw refused(message, "charge_already_refunded");
      }
      const amount = params.amount ?? remaining;
      if (amount > remaining) {
        throw refused(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining}).`,
          "amount_too_large",
          { param: "amount" },
        );
      }
      if (params.refund_application_fee && !charge.application_fee) {
        const message = `Attempting to refund_application_fee on charge ${charge.id}, but it has no application fee`;
        throw invalidParam("refund_application_fee", message);
      }
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount_captured;
      const refund = call.store.save(newRefund(charge, amount, params));
      call.store.save(charge);
      emit(call.store, "refund.created", refund, call.request);
      emit(call.store, "charge.refunded", charge, call.request);
      return expandFields(call.store, refund, params.expand);
    },
  }),
  route({
    method: "GET",
    path: "/v1/refunds/:id",
    params: z.strictObject({ expand }),
    run: async ({ store, id }, params) =>
      expandFields(store, await store.load("refund", id, "refund"), params.expand),
  }),
  route({
    method: "GET",
    path: "/v1/refunds",
    params: z.strictObject({ ...page, payment_intent: id.optional() }),
    run: async ({ store }, { payment_intent, ...params }) =>
      toList("/v1/refunds", await store.list("refund", params, { payment_intent })),
  }),
];
