import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createActs } from "../conformance/acts";
import { type PaymentsPort, ProcessorProtocolError, ProcessorUnavailable } from "../port";
import { callApi, newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";
import { createStripePayments } from "./adapter";

/** The adapter's handling of a processor that fails. */

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let payments: PaymentsPort;
const account = newAccount();
const acts = createActs(() => ({ payments, account }));
const INTENTS = /^\/v1\/payment_intents$/;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  payments = paymentsOf(sandbox);
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

/** Makes a customer with a saved card, and returns a request to charge it under a key of its own. */
async function readyToPay() {
  const customer_id = await acts.newCustomer();
  const card = await acts.attach(customer_id, "pm_card_visa");
  return { customer_id, payment_method_id: card.id, idempotencyKey: randomUUID() };
}

function countIntents(customer_id: string): Promise<number> {
  return payments.listIntents({ account, customer_id }).then((list) => list.length);
}

describe("a processor that fails", () => {
  test("a connection that breaks before anything was done is retried", async () => {
    const request = await readyToPay();
    sandbox.faults.onRequest(INTENTS, { kind: "drop_before" }, "POST");
    expect((await acts.pay(request)).status).toBe("succeeded");
    expect(await countIntents(request.customer_id)).toBe(1);
  });

  test("a lost answer is fetched again, and nothing is charged twice", async () => {
    const request = await readyToPay();
    sandbox.faults.onRequest(INTENTS, { kind: "drop_after" }, "POST");
    expect((await acts.pay(request)).status).toBe("succeeded");
    expect(await countIntents(request.customer_id)).toBe(1);
  });

  test("a silent processor leaves the outcome unknown, and the same key settles it", async () => {
    const request = await readyToPay();
    for (let tries = 0; tries < 3; tries++) {
      sandbox.faults.onRequest(INTENTS, { kind: "delay", ms: 600 }, "POST");
    }
    const impatient = createActs(() => ({ payments: paymentsOf(sandbox, 300), account }));
    const error = await impatient.pay(request).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProcessorUnavailable);
    expect(error).toMatchObject({ outcome: "unknown" });
    expect((await acts.pay(request)).status).toBe("succeeded");
    expect(await countIntents(request.customer_id)).toBe(1);
  });

  test("a conflict with a running request is waited out", async () => {
    const request = await readyToPay();
    sandbox.faults.onRequest(INTENTS, { kind: "conflict" }, "POST");
    expect((await acts.pay(request)).status).toBe("succeeded");
  });

  test("a temporary failure of the processor is retried", async () => {
    const request = await readyToPay();
    sandbox.faults.onRequest(INTENTS, { kind: "error", stored: false }, "POST");
    expect((await acts.pay(request)).status).toBe("succeeded");
  });

  test("a failure kept under the key stays unknown, although the charge was made", async () => {
    const request = await readyToPay();
    sandbox.faults.onRequest(INTENTS, { kind: "error", stored: true }, "POST");
    await expect(acts.pay(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
    await expect(acts.pay(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
    const [made] = await payments.listIntents({ account, customer_id: request.customer_id });
    expect(made?.status).toBe("succeeded");
  });

  test.each([
    ["404 in JSON without an error", 404, "{}"],
    ["200 with another object", 200, '{"object":"customer","id":"cus_1"}'],
    ["200 with an object without id", 200, '{"object":"payment_intent"}'],
    ["200 with a list", 200, "[]"],
    ["200 with a proxy's page", 200, "<html>Welcome</html>"],
    ["403 with a proxy's page", 403, "<html>Forbidden</html>"],
  ])("%s is no answer of the processor's", async (_name, status, body) => {
    const request = await readyToPay();
    sandbox.faults.onRequest(INTENTS, { kind: "answer", status, body }, "POST");
    const error = await acts.pay(request).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProcessorProtocolError);
    expect(error).toMatchObject({ outcome: "unknown" });
  });

  test("502 in JSON without an error, three times, is no answer of the processor's", async () => {
    const request = await readyToPay();
    for (let tries = 0; tries < 3; tries++) {
      const fault = { kind: "answer", status: 502, body: '{"message":"Bad gateway"}' } as const;
      sandbox.faults.onRequest(INTENTS, fault, "POST");
    }
    await expect(acts.pay(request)).rejects.toBeInstanceOf(ProcessorProtocolError);
  });

  test.each([
    ["nothing", "{}"],
    ["a list of something else", '{"object":"list","data":[{"object":"customer","id":"cus_1"}]}'],
    ["the wrong envelope", '{"object":"search_result","data":[]}'],
  ])("%s instead of a list is no answer of the processor's", async (_name, body) => {
    const customer_id = await acts.newCustomer();
    sandbox.faults.onRequest(INTENTS, { kind: "answer", status: 200, body }, "GET");
    const call = payments.listIntents({ account, customer_id });
    await expect(call).rejects.toBeInstanceOf(ProcessorProtocolError);
  });

  test("a list is requested page by page", async () => {
    const customer_id = await acts.newCustomer();
    const made = [];
    for (let n = 0; n < 3; n++) {
      made.unshift((await acts.pay({ customer_id, payment_method_id: null })).id);
    }
    const headers = { "stripe-account": account };
    const path = `/v1/payment_intents?customer=${customer_id}&limit=1`;
    const { json } = await callApi(sandbox, "GET", path, {}, headers);
    expect(json).toMatchObject({ has_more: true, data: [{ id: made[0] }] });
    const fault = { kind: "answer", status: 200, body: JSON.stringify(json) } as const;
    sandbox.faults.onRequest(INTENTS, fault, "GET");
    const found = await payments.listIntents({ account, customer_id });
    expect(found.map(({ id }) => id)).toEqual(made);
  });

  test("a closed port is an outage", async () => {
    const gone = paymentsOf({ host: "127.0.0.1", port: 9 });
    await expect(gone.retrieveAccount({ account })).rejects.toBeInstanceOf(ProcessorUnavailable);
  });

  test("a processor that could not be started is an outage, until it starts", async () => {
    let starts = 0;
    const late = createStripePayments({
      origin: async () => ({ installation_id: "ins_test", env: "test" }),
      connect: async () => {
        if (++starts === 1) throw new Error("no database yet");
        const { host, port } = sandbox;
        return { host, port, protocol: "http", apiKey: "sk_sandbox_test" };
      },
      webhookSecrets: [],
      client: {
        provider: "stripe",
        publishable_key: "",
        base_url: null,
        bank_debits: true,
        test_mode: true,
      },
    });
    await expect(late.retrieveAccount({ account })).rejects.toBeInstanceOf(ProcessorUnavailable);
    expect((await late.retrieveAccount({ account })).id).toBe(account);
  });
});

describe("accounts", () => {
  test("objects of one account are invisible to another", async () => {
    const { customer_id, payment_method_id } = await readyToPay();
    const intent = await acts.pay({ customer_id, payment_method_id });
    const other = createActs(() => ({ payments, account: newAccount() }));
    const call = payments.retrieveIntent({ account: newAccount(), intent_id: intent.id });
    expect((await acts.refusal(call)).code).toBe("resource_missing");
    const foreignCustomer = other.pay({ customer_id, payment_method_id });
    expect((await acts.refusal(foreignCustomer)).code).toBe("resource_missing");
    const foreignCard = other.pay({ customer_id: await other.newCustomer(), payment_method_id });
    expect((await acts.refusal(foreignCard)).code).toBe("resource_missing");
  });
});
