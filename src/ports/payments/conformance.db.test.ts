import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEnv } from "@/server/config/env";
import { describeConformance } from "./conformance";
import { newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";
import { createStripePayments } from "./stripe/adapter";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

describeConformance("the sandbox", () => ({ payments: paymentsOf(sandbox), account }));

const apiKey = getEnv().STRIPE_SECRET_KEY;

if (apiKey?.includes("_test_")) {
  const payments = createStripePayments({
    origin: async () => ({ installation_id: "ins_test", env: "test" }),
    connect: async () => ({ apiKey }),
    webhookSecrets: [],
    client: {
      provider: "stripe",
      publishable_key: "",
      base_url: null,
      bank_debits: true,
      test_mode: true,
    },
  });
  describeConformance("Stripe's test mode", () => ({ payments, account: null }));
} else {
  describe("payment processor: Stripe's test mode", () => {
    test("Stripe itself passes the same suite", ({ skip }) => {
      skip("not run against Stripe: set STRIPE_SECRET_KEY=sk_test_… to run it");
    });
  });
}
