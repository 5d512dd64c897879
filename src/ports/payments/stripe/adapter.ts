import Stripe from "stripe";
import {
  type AccountId,
  type AttachResult,
  type ClientConfig,
  type IntentState,
  type Origin,
  type PaymentsPort,
  ProcessorRefused,
  ProcessorUnavailable,
} from "@/ports/payments/port";
import { stripeAccounts } from "./accounts";
import { toStripeAmount } from "./amounts";
import { ask, askAll, expectObject, refusalOf, unlessMissing } from "./answers";
import { toFailure } from "./failures";
import { stripePayouts } from "./payouts";
import { CARDS_ONLY, on, presence, since } from "./requests";
import {
  toCustomer,
  toDisputeState,
  toIntentState,
  toRefundState,
  toSavedCard,
  toSetupState,
} from "./states";
import { readWebhook } from "./webhooks";

/**
 * The address and key of the processor: all that differs between one installation's processor and another's.
 */
export interface Connection {
  apiKey: string;
  host?: string;
  port?: number;
  protocol?: "http" | "https";
}

export interface StripePaymentsOptions {
  /** Resolved before each call until it has succeeded once, so that a failed start is not permanent. */
  connect: () => Promise<Connection>;
  webhookSecrets: readonly string[];
  client: Omit<ClientConfig, "account">;
  origin: () => Promise<Origin>;
  /** The platform's percentage of each charge on a connected account. */
  feePercent?: number;
  /** The time limit of one try in milliseconds; tests shorten it. */
  timeout?: number;
}

/** A member is waiting: Stripe's own default of 80 s is far too long. */
const TIMEOUT_MS = 15_000;

/** Returns the payment port over Stripe's API, or over any server that speaks it. */
export function createStripePayments(options: StripePaymentsOptions): PaymentsPort {
  let client: Stripe | undefined;

  async function stripe(): Promise<Stripe> {
    if (client) return client;
    const { apiKey, ...address } = await options.connect().catch((cause: unknown) => {
      throw new ProcessorUnavailable("The processor could not be reached.", { cause });
    });
    client ??= new Stripe(apiKey, {
      ...address,
      timeout: options.timeout ?? TIMEOUT_MS,
      maxNetworkRetries: 2,
      telemetry: false,
    });
    return client;
  }

  const port: PaymentsPort = {
    origin: async () => ({ ...(await options.origin()) }),

    clientConfig: (account) => ({ ...options.client, account }),

    feeOn({ account, amount }) {
      // Whole hundredths of a percent, so that binary fractions lose no cent.
      const fee = Math.floor((amount * Math.round((options.feePercent ?? 0) * 100)) / 10_000);
      return account && fee > 0 ? fee : null;
    },

    async createCustomer({ email, name, metadata, ...call }) {
      const params = { email: email ?? undefined, name: name ?? undefined, metadata };
      return toCustomer(await ask("customer", (await stripe()).customers.create(params, on(call))));
    },

    async customerExists({ customer_id, ...call }) {
      const { customers } = await stripe();
      const answer = ask("customer", customers.retrieve(customer_id, {}, on(call)));
      const customer = await unlessMissing<Stripe.Customer | Stripe.DeletedCustomer>(answer);
      return customer !== null && customer.deleted !== true;
    },

    async deleteCustomer({ customer_id, ...call }) {
      const { customers } = await stripe();
      await unlessMissing(ask("customer", customers.del(customer_id, {}, on(call))));
    },

    async attachPaymentMethod({ customer_id, payment_method_id, ...call }): Promise<AttachResult> {
      const { paymentMethods } = await stripe();
      try {
        const params = { customer: customer_id };
        const attached = paymentMethods.attach(payment_method_id, params, on(call));
        return { card: toSavedCard(await ask("payment_method", attached)), failure: null };
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal instanceof Stripe.errors.StripeCardError) {
          return { card: null, failure: toFailure(refusal) };
        }
        if (!(error instanceof ProcessorRefused) || error.code === "resource_missing") throw error;
        const { account } = call;
        const card = await port.retrievePaymentMethod({ account, payment_method_id });
        if (card.customer_id === customer_id) return { card, failure: null };
        throw error;
      }
    },

    async retrievePaymentMethod({ payment_method_id, ...call }) {
      const { paymentMethods } = await stripe();
      return toSavedCard(
        await ask("payment_method", paymentMethods.retrieve(payment_method_id, {}, on(call))),
      );
    },

    async listPaymentMethods({ customer_id, ...call }) {
      const { customers } = await stripe();
      const cards = await askAll("payment_method", (page) =>
        customers.listPaymentMethods(customer_id, { type: "card", ...page }, on(call)),
      );
      return cards.map(toSavedCard);
    },

    async detachPaymentMethod({ payment_method_id, ...call }) {
      const { paymentMethods } = await stripe();
      try {
        await ask("payment_method", paymentMethods.detach(payment_method_id, {}, on(call)));
      } catch (error) {
        if (!(error instanceof ProcessorRefused) || error.code === "resource_missing") throw error;
        const { account } = call;
        const card = await port.retrievePaymentMethod({ account, payment_method_id });
        if (card.customer_id !== null) throw error;
      }
    },

    async createSetupIntent({ customer_id, type, usage, metadata, ...call }) {
      const params: Stripe.SetupIntentCreateParams = {
        customer: customer_id,
        usage,
        metadata,
        // The payer has chosen; the browser shows and confirms nothing else.
        allowed_payment_method_types: [type],
        automatic_payment_methods: CARDS_ONLY,
        expand: ["payment_method"],
      };
      return toSetupState(
        await ask("setup_intent", (await stripe()).setupIntents.create(params, on(call))),
      );
    },

    async retrieveSetupIntent({ setup_intent_id, ...call }) {
      const { setupIntents } = await stripe();
      const params = { expand: ["payment_method"] };
      return toSetupState(
        await ask("setup_intent", setupIntents.retrieve(setup_intent_id, params, on(call))),
      );
    },

    async createIntent({ payment_method_id, amount, currency, customer_id, ...rest }) {
      const { metadata, description, save_payment_method, off_session, application_fee, ...call } =
        rest;
      const params: Stripe.PaymentIntentCreateParams = {
        amount: toStripeAmount(amount, currency),
        currency: currency.toLowerCase(),
        customer: customer_id,
        metadata,
        description,
        application_fee_amount: application_fee
          ? toStripeAmount(application_fee, currency)
          : undefined,
        automatic_payment_methods: CARDS_ONLY,
        setup_future_usage: save_payment_method ? "on_session" : undefined,
        ...(payment_method_id && {
          payment_method: payment_method_id,
          confirm: true,
          ...presence(off_session),
        }),
      };
      const { paymentIntents } = await stripe();
      return intentOrDecline(paymentIntents.create(params, on(call)));
    },

    async confirmIntent({ intent_id, payment_method_id, off_session, ...call }) {
      const params = { payment_method: payment_method_id, ...presence(off_session) };
      const { paymentIntents } = await stripe();
      return unlessPast(call.account, intent_id, () =>
        intentOrDecline(paymentIntents.confirm(intent_id, params, on(call))),
      );
    },

    async retrieveIntent({ intent_id, ...call }) {
      const { paymentIntents } = await stripe();
      return intentOrDecline(paymentIntents.retrieve(intent_id, {}, on(call)));
    },

    async listIntents({ customer_id, created_after, ...call }) {
      const { paymentIntents } = await stripe();
      const params = { customer: customer_id, created: since(created_after) };
      const intents = await askAll("payment_intent", (page) =>
        paymentIntents.list({ ...params, ...page }, on(call)),
      );
      return intents.map(toIntentState);
    },

    async cancelIntent({ intent_id, ...call }) {
      const { paymentIntents } = await stripe();
      return unlessPast(call.account, intent_id, () =>
        intentOrDecline(paymentIntents.cancel(intent_id, {}, on(call))),
      );
    },

    async createRefund({ intent_id, amount, currency, reason, metadata, ...rest }) {
      const { refund_application_fee, ...call } = rest;
      const { refunds } = await stripe();
      const params: Stripe.RefundCreateParams = {
        payment_intent: intent_id,
        amount: amount === null ? undefined : toStripeAmount(amount, currency),
        reason: reason ?? undefined,
        refund_application_fee: refund_application_fee || undefined,
        metadata,
      };
      return toRefundState(await ask("refund", refunds.create(params, on(call))));
    },

    async retrieveRefund({ refund_id, ...call }) {
      const { refunds } = await stripe();
      return toRefundState(await ask("refund", refunds.retrieve(refund_id, {}, on(call))));
    },

    async listRefunds({ intent_id, created_after, ...call }) {
      const { refunds } = await stripe();
      const params = { payment_intent: intent_id, created: since(created_after) };
      const made = await askAll("refund", (page) => refunds.list({ ...params, ...page }, on(call)));
      return made.map(toRefundState);
    },

    async retrieveDispute({ dispute_id, ...call }) {
      const { disputes } = await stripe();
      return toDisputeState(await ask("dispute", disputes.retrieve(dispute_id, {}, on(call))));
    },

    async listDisputes({ created_after, ...call }) {
      const { disputes } = await stripe();
      const params = { created: since(created_after) };
      const made = await askAll("dispute", (page) =>
        disputes.list({ ...params, ...page }, on(call)),
      );
      return made.map(toDisputeState);
    },

    givesBack: () => true,

    ...stripeAccounts(stripe),
    ...stripePayouts(stripe),

    parseWebhook: (rawBody, header) => readWebhook(rawBody, header, options.webhookSecrets),
  };

  /**
   * Returns the present state of an intent that is already past the requested step (paid, cancelled): an
   * answer, not a fault.
   */
  async function unlessPast(
    account: AccountId,
    intent_id: string,
    act: () => Promise<IntentState>,
  ): Promise<IntentState> {
    try {
      return await act();
    } catch (error) {
      const past =
        error instanceof ProcessorRefused && error.code === "payment_intent_unexpected_state";
      if (!past) throw error;
      return port.retrieveIntent({ account, intent_id });
    }
  }

  return port;
}

/** Returns the intent of a declined attempt, which arrives as an error that carries it. */
async function intentOrDecline(call: Promise<Stripe.PaymentIntent>): Promise<IntentState> {
  try {
    return toIntentState(await ask("payment_intent", call));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!(refusal instanceof Stripe.errors.StripeCardError) || !refusal.payment_intent) throw error;
    const state = toIntentState(expectObject("payment_intent", refusal.payment_intent));
    return { ...state, failure: state.failure ?? toFailure(refusal) };
  }
}
