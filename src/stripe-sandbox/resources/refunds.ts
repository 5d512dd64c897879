import type Stripe from "stripe";
import { z } from "zod";
import { invalidParam, refused } from "../core/errors";
import { emit } from "../core/events";
import { newObjectId, nowInSeconds } from "../core/ids";
import { amount, expand, flag, id, metadata, page } from "../core/params";
import { type Call, route } from "../core/route";
import { moveRefund, moveRefundBack } from "./balance";
import { expandFields } from "./expansion";
import { toList } from "./lists";
import { behaviourOf } from "./payment-method-object";

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

/** Locks the charge of a refund, so that its remaining amount does not change meanwhile. */
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

/** Returns the course of a refund by its card: the first status, and the later one. */
async function courseOf({ store }: Call, charge: Stripe.Charge) {
  const method = await store.load("payment_method", charge.payment_method ?? "");
  const { refund } = behaviourOf(store, method);
  if (refund === "succeeds_late") return { status: "pending", becomes: "succeeded" } as const;
  if (refund === "fails_late") return { status: "succeeded", becomes: "failed" } as const;
  return { status: "succeeded" } as const;
}

/** Applies a refund's later status when it is read. */
async function advance({ store, request }: Call, id: string): Promise<Stripe.Refund> {
  const refund = await store.lock("refund", id, "refund");
  const { becomes } = store.privateOf(id);
  if (!becomes || refund.status === becomes) return refund;
  refund.status = becomes;
  if (becomes === "failed") {
    const charge = await store.lock("charge", refund.charge as string);
    refund.failure_reason = "unknown";
    refund.failure_balance_transaction = newObjectId("txn");
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    store.save(charge);
    moveRefundBack(store, refund, charge);
    emit(store, "refund.failed", refund, request);
  }
  emit(store, "refund.updated", refund, request);
  return store.save(refund);
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
      const { status, becomes } = await courseOf(call, charge);
      const made = { ...newRefund(charge, amount, params), status };
      const refund = call.store.save(made, { becomes });
      call.store.save(charge);
      moveRefund(call.store, refund, charge, params.refund_application_fee);
      emit(call.store, "refund.created", refund, call.request);
      emit(call.store, "charge.refunded", charge, call.request);
      return expandFields(call.store, refund, params.expand);
    },
  }),
  route({
    method: "GET",
    writes: true,
    path: "/v1/refunds/:id",
    params: z.strictObject({ expand }),
    run: async (call, params) =>
      expandFields(call.store, await advance(call, call.id), params.expand),
  }),
  route({
    method: "GET",
    writes: true,
    path: "/v1/refunds",
    params: z.strictObject({ ...page, payment_intent: id.optional() }),
    run: async (call, { payment_intent, ...params }) => {
      const { data, has_more } = await call.store.list("refund", params, { payment_intent });
      const seen = [];
      for (const { id } of data) seen.push(await advance(call, id));
      return toList("/v1/refunds", { data: seen, has_more });
    },
  }),
];
