import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ProcessorRefused, ProcessorUnavailable } from "../port";
import { createStripePayments } from "./adapter";

let server: http.Server | undefined;
afterEach(() => server?.close());

/** Returns an adapter whose processor gives every call the same answer. */
async function facing(status: number, body: object) {
  const answering = http.createServer((request, response) => {
    request.resume();
    // Without this header the SDK would repeat some requests by itself, and the test would wait.
    const headers = { "content-type": "application/json", "stripe-should-retry": "false" };
    request.on("end", () => response.writeHead(status, headers).end(JSON.stringify(body)));
  });
  server = answering;
  await new Promise<void>((done) => answering.listen(0, "127.0.0.1", done));
  const { port } = answering.address() as AddressInfo;
  return createStripePayments({
    origin: async () => ({ installation_id: "ins_test", env: "test" }),
    connect: async () => ({ apiKey: "sk_test_x", host: "127.0.0.1", port, protocol: "http" }),
    webhookSecrets: [],
    client: {
      provider: "stripe",
      publishable_key: "pk_test_x",
      base_url: null,
      bank_debits: true,
      test_mode: true,
    },
  });
}

const refund = { account: null, intent_id: "pi_1", amount: 1, currency: "EUR", reason: null };
const error = (code: string) => ({ error: { type: "idempotency_error", code, message: "…" } });

test("a first call still running under the same key leaves the outcome unknown", async () => {
  const payments = await facing(409, error("idempotency_key_in_use"));
  await expect(
    payments.createRefund({ ...refund, metadata: {}, idempotencyKey: "k" }),
  ).rejects.toBeInstanceOf(ProcessorUnavailable);
});

test("a key used for another request is refused: nothing happened", async () => {
  const payments = await facing(400, error("idempotency_key_reused"));
  await expect(
    payments.createRefund({ ...refund, metadata: {}, idempotencyKey: "k" }),
  ).rejects.toBeInstanceOf(ProcessorRefused);
});

test.each([
  [401, undefined],
  [403, undefined],
  [429, "rate_limit"],
])(
  "%i says nothing about the request: the operator must act, or a later try may succeed",
  async (status, code) => {
    const payments = await facing(status, {
      error: { type: "invalid_request_error", code, message: "…" },
    });
    await expect(
      payments.createRefund({ ...refund, metadata: {}, idempotencyKey: "k" }),
    ).rejects.toBeInstanceOf(ProcessorUnavailable);
  },
);

test("an account that has disconnected us has refused", async () => {
  const code = "account_invalid";
  const payments = await facing(403, {
    error: { type: "invalid_request_error", code, message: "…" },
  });
  await expect(
    payments.createRefund({ ...refund, account: "acct_1", metadata: {}, idempotencyKey: "k" }),
  ).rejects.toMatchObject({ name: "ProcessorRefused", code });
});
