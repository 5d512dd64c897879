import { z } from "zod";
import { invalidParam } from "../core/errors";
import { emit } from "../core/events";
import { nowInSeconds } from "../core/ids";
import { amount, currency, expand, flag, id, metadata, page, text } from "../core/params";
import { PLATFORM, route } from "../core/route";
import { assertChargeable } from "../currencies";
import { loadLivingCustomer } from "./customers";
import { settleDebit } from "./debit";
import { answer, assertSecret } from "./intent-answer";
import { toList } from "./lists";
import { assertState, cancelIntent, keepMethod } from "./intent";
import { confirmPayment } from "./payment-attempt";
import { newPaymentIntent } from "./payment-intent-object";

const futureUse = z.enum(["on_session", "off_session"]);
const automatic = z.strictObject({
  enabled: flag,
  allow_redirects: z.enum(["always", "never"]).optional(),
});

const Create = z.strictObject({
  amount,
  application_fee_amount: amount.optional(),
  currency,
  automatic_payment_methods: automatic.optional(),
  confirm: flag.default(false),
  customer: id.optional(),
  description: text.max(1000).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_method: id.optional(),
  return_url: text.optional(),
  setup_future_usage: futureUse.optional(),
  use_stripe_sdk: flag.optional(),
  expand,
});

const Confirm = z.strictObject({
  client_secret: id.optional(),
  off_session: flag.optional(),
  payment_method: id.optional(),
  return_url: text.optional(),
  setup_future_usage: futureUse.optional(),
  use_stripe_sdk: flag.optional(),
  expand,
});

/** Refuses a platform's fee unless it is on a connected account's charge, and at most all of it. */
function assertFee(fee: number, amount: number, account: string): void {
  if (account === PLATFORM) {
    const message =
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).";
    throw invalidParam("application_fee_amount", message);
  }
  if (fee > amount) {
    const message = "The application_fee_amount must not be greater than the amount.";
    throw invalidParam("application_fee_amount", message);
  }
}

const CANCELABLE = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
]);

export const paymentIntentRoutes = [
  route({
    method: "POST",
    path: "/v1/payment_intents",
    params: Create,
    check: (params) => assertChargeable(params.amount, params.currency),
    run: async (call, params) => {
      const { store, request } = call;
      const fee = params.application_fee_amount ?? null;
      if (fee !== null) assertFee(fee, params.amount, store.account);
      const customer = params.customer ?? null;
      if (customer) await loadLivingCustomer(store, customer);
      const intent = newPaymentIntent({
        amount: params.amount,
        application_fee_amount: fee,
        currency: params.currency,
        customer,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        setup_future_usage: params.setup_future_usage ?? null,
        automatic: params.automatic_payment_methods ?? null,
      });
      emit(store, "payment_intent.created", store.save(intent), request);
      if (params.confirm) await confirmPayment(call, intent, params);
      else if (params.payment_method) await keepMethod(call, intent, params.payment_method);
      return answer(call, intent, params.expand);
    },
  }),
  route({
    method: "GET",
    writes: true,
    path: "/v1/payment_intents/:id",
    browser: true,
    params: z.strictObject({ client_secret: id.optional(), expand }),
    run: async (call, params) => {
      const intent = await settleDebit(call, call.id);
      assertSecret(call, intent, params.client_secret);
      return answer(call, intent, params.expand);
    },
  }),
  route({
    method: "GET",
    path: "/v1/payment_intents",
    params: z.strictObject({ ...page, customer: id.optional() }),
    run: async ({ store }, { customer, ...params }) =>
      toList("/v1/payment_intents", await store.list("payment_intent", params, { customer })),
  }),
  route({
    method: "POST",
    path: "/v1/payment_intents/:id/confirm",
    browser: true,
    params: Confirm,
    run: async (call, params) => {
      const intent = await call.store.lock("payment_intent", call.id, "intent");
      assertSecret(call, intent, params.client_secret);
      // Only the server may declare the payer absent; a payer in a browser is always present.
      const off_session = params.off_session && !call.fromBrowser;
      await confirmPayment(call, intent, { ...params, off_session });
      return answer(call, intent, params.expand);
    },
  }),
  route({
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    params: z.strictObject({
      cancellation_reason: z
        .enum(["duplicate", "fraudulent", "requested_by_customer", "abandoned"])
        .optional(),
      expand,
    }),
    run: async (call, params) => {
      const intent = await call.store.lock("payment_intent", call.id, "intent");
      assertState(intent, CANCELABLE, "cancel");
      intent.canceled_at = nowInSeconds();
      intent.cancellation_reason = params.cancellation_reason ?? null;
      cancelIntent(call, intent);
      return answer(call, intent, params.expand);
    },
  }),
];
