import type Stripe from "stripe";
import { z } from "zod";
import { assertNoStrayCardNumber, CardEntry, readCardEntry } from "../card-entry";
import { AttemptFailed, invalidParam, refused } from "../core/errors";
import { emit } from "../core/events";
import { IbanEntry, readIbanEntry } from "../iban-entry";
import { billingDetails, expand, id, integer, metadata } from "../core/params";
import { type Call, route, type Route } from "../core/route";
import { loadLivingCustomer } from "./customers";
import { mergeMetadata } from "./metadata";
import {
  addBankAccount,
  addPaymentMethod,
  assertUsableBy,
  behaviourOf,
  lockPaymentMethod,
  NO_BILLING_DETAILS,
} from "./payment-method-object";

const extra = {
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: z.enum(["always", "limited", "unspecified"]).optional(),
  expand,
};
const Create = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("card"), card: CardEntry, ...extra }),
  z.strictObject({ type: z.literal("sepa_debit"), sepa_debit: IbanEntry, ...extra }),
]);
type Create = z.output<typeof Create>;

/** Refuses a number that is mistyped or real, and a bank account without its holder, whom a mandate names. */
function checkEntry(params: Create): void {
  if (params.type === "card") return void readCardEntry(params.card);
  readIbanEntry(params.sepa_debit);
  for (const field of ["name", "email"] as const) {
    if (params.billing_details?.[field]) continue;
    const param = `billing_details[${field}]`;
    throw invalidParam(param, `Missing required param: ${param}.`, "parameter_missing");
  }
}

const Update = z.strictObject({
  billing_details: billingDetails.optional(),
  card: z
    .strictObject({
      exp_month: integer(1, 12).optional(),
      exp_year: integer(2000, 2100).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  allow_redisplay: z.enum(["always", "limited", "unspecified"]).optional(),
  expand,
});

function mergeBilling(
  before: Stripe.PaymentMethod.BillingDetails,
  changes: z.output<typeof billingDetails> | undefined,
): Stripe.PaymentMethod.BillingDetails {
  const blank = NO_BILLING_DETAILS.address;
  const address = { ...(before.address ?? blank), ...changes?.address };
  return { ...before, ...changes, address: address as Stripe.Address };
}

/** Attaches a method to a customer, unless its card declines that; then nothing is stored. */
export function attach(call: Call, method: Stripe.PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  call.store.save(method);
  emit(call.store, "payment_method.attached", method, call.request);
}

const tokenise = route({
  method: "POST",
  path: "/v1/payment_methods",
  browser: true,
  params: Create,
  // Validated before anything is executed: a refused number must leave no trace, not even under a key.
  check: checkEntry,
  run: async ({ store, fromBrowser }, params) => {
    if (!fromBrowser) {
      throw refused(
        "Card numbers are only taken from the payer's browser, with a publishable key.",
      );
    }
    const { metadata, allow_redisplay } = params;
    const billing_details = mergeBilling(NO_BILLING_DETAILS, params.billing_details);
    const more = { billing_details, metadata, allow_redisplay };
    return params.type === "card"
      ? addPaymentMethod(store, readCardEntry(params.card), more)
      : addBankAccount(store, readIbanEntry(params.sepa_debit), more);
  },
});

export const paymentMethodRoutes: Route[] = [
  {
    ...tokenise,
    prepare: (form) => {
      assertNoStrayCardNumber(form);
      return tokenise.prepare(form);
    },
  },
  route({
    method: "GET",
    path: "/v1/payment_methods/:id",
    params: z.strictObject({ expand }),
    run: ({ store, id }) => store.load("payment_method", id, "payment_method"),
  }),
  route({
    method: "POST",
    path: "/v1/payment_methods/:id",
    params: Update,
    run: async (call, params) => {
      const method = await call.store.lock("payment_method", call.id, "payment_method");
      if (method.customer === null) {
        throw refused("You must save this PaymentMethod to a customer before you can update it.");
      }
      method.billing_details = mergeBilling(method.billing_details, params.billing_details);
      method.metadata = mergeMetadata(method.metadata, params.metadata);
      if (params.allow_redisplay) method.allow_redisplay = params.allow_redisplay;
      if (method.card) Object.assign(method.card, params.card);
      call.store.save(method);
      emit(call.store, "payment_method.updated", method, call.request);
      return method;
    },
  }),
  route({
    method: "POST",
    path: "/v1/payment_methods/:id/attach",
    params: z.strictObject({ customer: id, expand }),
    run: async (call, { customer }) => {
      await loadLivingCustomer(call.store, customer);
      const method = await lockPaymentMethod(call.store, call.id);
      if (method.customer !== null && method.customer !== customer) {
        throw refused("The payment method you provided has already been attached to a customer.");
      }
      assertUsableBy(call.store, method, customer);
      const decline = behaviourOf(call.store, method).attach;
      if (decline) {
        throw new AttemptFailed(402, { type: "card_error", ...decline, payment_method: method });
      }
      attach(call, method, customer);
      return method;
    },
  }),
  route({
    method: "POST",
    path: "/v1/payment_methods/:id/detach",
    params: z.strictObject({ expand }),
    run: async (call) => {
      const method = await call.store.lock("payment_method", call.id, "payment_method");
      if (method.customer === null) {
        throw refused(
          "The payment method you provided is not attached to a customer so detachment is impossible.",
        );
      }
      method.customer = null;
      call.store.save(method, { spent: true });
      emit(call.store, "payment_method.detached", method, call.request);
      return method;
    },
  }),
];
