import {
  type ClientConfig,
  InvalidSignature,
  type Origin,
  type PaymentsPort,
  ProcessorNotConfigured,
} from "./port";

/** The browser has no way to collect a card. */
const client: Omit<ClientConfig, "account"> = {
  provider: "none",
  publishable_key: "",
  base_url: null,
  bank_debits: false,
  test_mode: false,
};

/**
 * Returns the payment port of an installation without a processor: no card is saved, charged or refunded. Calls
 * begun with an earlier processor stay as they are, until it is back.
 */
export function createNoPayments(origin: () => Promise<Origin>): PaymentsPort {
  const refuse = async (): Promise<never> => {
    throw new ProcessorNotConfigured("No payment processor is set up (STRIPE_SECRET_KEY).");
  };
  return {
    origin: async () => ({ ...(await origin()) }),
    clientConfig: (account) => ({ ...client, account }),
    feeOn: () => null,
    createCustomer: refuse,
    customerExists: refuse,
    deleteCustomer: refuse,
    attachPaymentMethod: refuse,
    retrievePaymentMethod: refuse,
    listPaymentMethods: refuse,
    detachPaymentMethod: refuse,
    createSetupIntent: refuse,
    retrieveSetupIntent: refuse,
    createIntent: refuse,
    confirmIntent: refuse,
    retrieveIntent: refuse,
    listIntents: refuse,
    cancelIntent: refuse,
    createRefund: refuse,
    retrieveRefund: refuse,
    listRefunds: refuse,
    retrieveDispute: refuse,
    listDisputes: refuse,
    listPayouts: refuse,
    retrievePayout: refuse,
    listPayoutItems: refuse,
    givesBack: () => false,
    retrieveAccount: refuse,
    createAccount: refuse,
    createOnboardingLink: refuse,
    parseWebhook: () => {
      throw new InvalidSignature("No payment processor is set up, so no signature can be valid.");
    },
  };
}

/** Returns a port through which no card is collected any more; earlier payments are looked after as before. */
export function withoutCards(port: PaymentsPort): PaymentsPort {
  return { ...port, clientConfig: (account) => ({ ...client, account }) };
}
