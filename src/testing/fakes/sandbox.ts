import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { getEnv } from "@/server/config/env";
import { createStripePayments } from "@/ports/payments/stripe/adapter";
import { type Sandbox, startSandbox } from "@/stripe-sandbox/index";
import type { Credentials } from "@/stripe-sandbox/core/credentials";

/** A sandbox for a single test file, on the test database. */

export const TEST_CREDENTIALS: Credentials = {
  secretKey: "sk_sandbox_test",
  publishableKey: "pk_sandbox_test",
  // Unique to this test file: others on the same database must not take its deliveries.
  webhookSecret: `whsec_${randomBytes(16).toString("hex")}`,
};
export const TEST_ORIGIN = "http://foyer.test";

/** Starts it; failures of the sandbox itself are collected, so that a test can expect none. */
export async function startTestSandbox(
  webhookUrl: string | null = null,
  sends = true,
): Promise<Sandbox & { errors: unknown[] }> {
  const errors: unknown[] = [];
  const sandbox = await startSandbox({
    databaseUrl: getEnv().DATABASE_URL,
    credentials: TEST_CREDENTIALS,
    baseUrl: TEST_ORIGIN,
    ...{ webhookUrl, sends },
    onError: (error) => void errors.push(error),
  });
  return { ...sandbox, errors };
}

/** Only a hung call reaches it, even on the busiest machine. */
const PATIENCE_MS = 120_000;

/** Returns the adapter, pointed at a sandbox. */
export function paymentsOf(
  { host, port }: Pick<Sandbox, "host" | "port">,
  timeout = PATIENCE_MS,
  feePercent?: number,
) {
  return createStripePayments({
    connect: async () => ({
      host,
      port,
      protocol: "http",
      apiKey: TEST_CREDENTIALS.secretKey,
    }),
    webhookSecrets: [TEST_CREDENTIALS.webhookSecret],
    origin: async () => ({ installation_id: "ins_test", env: "test" }),
    client: {
      provider: "sandbox",
      publishable_key: TEST_CREDENTIALS.publishableKey,
      base_url: "/sandbox",
      bank_debits: true,
      test_mode: true,
    },
    timeout,
    feePercent,
  });
}

/** Returns an account that no other test uses, and that is empty. */
export function newAccount(): string {
  return `acct_test${randomBytes(8).toString("hex")}`;
}

/** Returns a notice about an account, signed as the processor signs it: for events that the sandbox never causes. */
export function signedNotice(type: string, account: string): { body: string; signature: string } {
  return signedEvent(type, account, { id: account, object: "account" });
}

/** Returns an event about any object, signed as the processor signs it. */
export function signedEvent(
  type: string,
  account: string,
  object: { id: string; object: string; metadata?: Record<string, string> },
  changes: { livemode?: boolean } = {},
): { body: string; signature: string } {
  const payload = JSON.stringify({
    id: `evt_${randomBytes(12).toString("hex")}`,
    object: "event",
    type,
    account,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
    ...changes,
  });
  const secret = TEST_CREDENTIALS.webhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { body: payload, signature };
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  json: Record<string, unknown> & { error?: Record<string, unknown> };
}

/** Calls the API directly, as the SDK does. */
export async function callApi(
  { host, port }: Pick<Sandbox, "host" | "port">,
  method: "GET" | "POST" | "DELETE",
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const query = new URLSearchParams(form).toString();
  const url = `http://${host}:${port}${path}${method === "GET" && query ? `?${query}` : ""}`;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${TEST_CREDENTIALS.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: method === "POST" ? query : undefined,
  });
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as RawAnswer["json"],
  };
}

/** Calls the public part, as the payer's browser does. */
export function browse(
  sandbox: Pick<Sandbox, "publicFetch">,
  method: "GET" | "POST",
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const query = new URLSearchParams(form).toString();
  const url = `${TEST_ORIGIN}${path}${method === "GET" && query ? `?${query}` : ""}`;
  return sandbox.publicFetch(
    new Request(url, {
      method,
      headers: {
        authorization: `Bearer ${TEST_CREDENTIALS.publishableKey}`,
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      body: method === "POST" ? query : undefined,
    }),
  );
}
