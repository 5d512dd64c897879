import { z } from "zod";
import { emit } from "../core/events";
import { expand, flag, id, metadata, text } from "../core/params";
import { route } from "../core/route";
import { loadLivingCustomer } from "./customers";
import { answer, assertSecret } from "./intent-answer";
import { assertState, cancelIntent, keepMethod } from "./intent";
import { confirmSetup } from "./setup-attempt";
import { newSetupIntent } from "./setup-intent-object";

const Create = z.strictObject({
  allowed_payment_method_types: z
    .record(z.string(), z.enum(["card", "sepa_debit"]))
    .transform((entries) => Object.values(entries))
    .optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
    .optional(),
  confirm: flag.default(false),
  customer: id.optional(),
  description: text.max(1000).optional(),
  metadata: metadata.optional(),
  payment_method: id.optional(),
  return_url: text.optional(),
  usage: z.enum(["on_session", "off_session"]).default("off_session"),
  use_stripe_sdk: flag.optional(),
  expand,
});

/** The payer's acceptance of the mandate text, as the browser states it. */
const mandateData = z.strictObject({
  customer_acceptance: z.strictObject({
    type: z.literal("online"),
    online: z.strictObject({
      infer_from_client: flag.optional(),
      ip_address: text.optional(),
      user_agent: text.optional(),
    }),
  }),
});

const Confirm = z.strictObject({
  client_secret: id.optional(),
  mandate_data: mandateData.optional(),
  payment_method: id.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  expand,
});

const CANCELABLE = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

export const setupIntentRoutes = [
  route({
    method: "POST",
    path: "/v1/setup_intents",
    params: Create,
    run: async (call, params) => {
      const { store, request } = call;
      const customer = params.customer ?? null;
      if (customer) await loadLivingCustomer(store, customer);
      const intent = newSetupIntent({
        customer,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        usage: params.usage,
        allowed: params.allowed_payment_method_types ?? null,
        automatic: params.automatic_payment_methods ?? null,
      });
      emit(store, "setup_intent.created", store.save(intent), request);
      if (params.confirm) await confirmSetup(call, intent, params);
      else if (params.payment_method) await keepMethod(call, intent, params.payment_method);
      return answer(call, intent, params.expand);
    },
  }),
  route({
    method: "GET",
    path: "/v1/setup_intents/:id",
    browser: true,
    params: z.strictObject({ client_secret: id.optional(), expand }),
    run: async (call, params) => {
      const intent = await call.store.load("setup_intent", call.id, "intent");
      assertSecret(call, intent, params.client_secret);
      return answer(call, intent, params.expand);
    },
  }),
  route({
    method: "POST",
    path: "/v1/setup_intents/:id/confirm",
    browser: true,
    params: Confirm,
    run: async (call, params) => {
      const intent = await call.store.lock("setup_intent", call.id, "intent");
      assertSecret(call, intent, params.client_secret);
      await confirmSetup(call, intent, params);
      return answer(call, intent, params.expand);
    },
  }),
  route({
    method: "POST",
    path: "/v1/setup_intents/:id/cancel",
    params: z.strictObject({
      cancellation_reason: z.enum(["abandoned", "duplicate", "requested_by_customer"]).optional(),
      expand,
    }),
    run: async (call, params) => {
      const intent = await call.store.lock("setup_intent", call.id, "intent");
      assertState(intent, CANCELABLE, "cancel");
      intent.cancellation_reason = params.cancellation_reason ?? null;
      cancelIntent(call, intent);
      return answer(call, intent, params.expand);
    },
  }),
];
