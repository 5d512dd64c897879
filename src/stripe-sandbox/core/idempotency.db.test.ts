import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, newAccount, startTestSandbox } from "@/testing/fakes/sandbox";

/** The semantics of Stripe's API v1 (docs.stripe.com/api/idempotent_requests), by direct requests. */

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

function post(path: string, form: Record<string, string>, key: string, on = account) {
  const headers = { "stripe-context": on, "idempotency-key": key };
  return callApi(sandbox, "POST", path, form, headers);
}

const INTENT = { amount: "1250", currency: "eur" };

describe("an idempotency key", () => {
  test("a key returns the first answer again, with headers that say so", async () => {
    const key = randomUUID();
    const first = await post("/v1/payment_intents", INTENT, key);
    const second = await post("/v1/payment_intents", INTENT, key);
    expect(second.json).toEqual(first.json);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.headers.get("original-request")).toBe(first.headers.get("request-id"));
    expect(second.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
    expect(second.headers.get("idempotency-key")).toBe(key);
    expect(second.headers.get("stripe-account")).toBe(account);
  });

  test("a key recognizes a request by its parameters, in any order", async () => {
    const key = randomUUID();
    const first = await post("/v1/payment_intents", INTENT, key);
    const swapped = { currency: "eur", amount: "1250" };
    expect((await post("/v1/payment_intents", swapped, key)).json).toEqual(first.json);
  });

  test("a key is refused for other parameters, and for another operation", async () => {
    const key = randomUUID();
    await post("/v1/payment_intents", INTENT, key);
    const changed = await post("/v1/payment_intents", { ...INTENT, amount: "1251" }, key);
    expect(changed.status).toBe(400);
    expect(changed.json.error).toMatchObject({ type: "idempotency_error" });
    const elsewhere = await post("/v1/customers", {}, key);
    expect(elsewhere.json.error).toMatchObject({ type: "idempotency_error" });
  });

  test("a key keeps a decline for ever", async () => {
    const key = randomUUID();
    const form = { ...INTENT, confirm: "true", payment_method: "pm_card_visa_chargeDeclined" };
    const first = await post("/v1/payment_intents", form, key);
    const second = await post("/v1/payment_intents", form, key);
    expect(first.status).toBe(402);
    expect(second.status).toBe(402);
    expect(second.json).toEqual(first.json);
  });

  test("a key keeps a refusal that occurred during execution", async () => {
    const key = randomUUID();
    const form = { ...INTENT, customer: "cus_unknown" };
    expect((await post("/v1/payment_intents", form, key)).status).toBe(404);
    const again = await post("/v1/payment_intents", form, key);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("a key keeps a failure of the processor, and says that a retry is no use", async () => {
    const key = randomUUID();
    sandbox.faults.onRequest(/payment_intents/, { kind: "error", stored: true });
    expect((await post("/v1/payment_intents", INTENT, key)).status).toBe(500);
    const again = await post("/v1/payment_intents", INTENT, key);
    expect(again.status).toBe(500);
    expect(again.headers.get("stripe-should-retry")).toBe("false");
  });

  test("a key keeps nothing of a request that failed validation", async () => {
    const key = randomUUID();
    const invalid = await post("/v1/payment_intents", { ...INTENT, amount: "x" }, key);
    expect(invalid.status).toBe(400);
    expect((await post("/v1/payment_intents", INTENT, key)).status).toBe(200);
  });

  test("a key belongs to its account", async () => {
    const key = randomUUID();
    const first = await post("/v1/payment_intents", INTENT, key);
    const other = await post("/v1/payment_intents", INTENT, key, newAccount());
    expect(other.status).toBe(200);
    expect(other.json["id"]).not.toBe(first.json["id"]);
  });

  test("a key lets one of many concurrent requests through; the others conflict or repeat it", async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post("/v1/payment_intents", INTENT, key)),
    );
    const made = answers.filter((answer) => answer.status === 200);
    expect(new Set(made.map((answer) => answer.json["id"])).size).toBe(1);
    const rest = answers.filter((answer) => answer.status !== 200);
    for (const { status, json } of rest) {
      expect(status).toBe(409);
      expect(json.error).toMatchObject({ code: "idempotency_key_in_use" });
    }
    const list = await callApi(
      sandbox,
      "GET",
      "/v1/payment_intents",
      {},
      {
        "stripe-context": account,
      },
    );
    const ids = (list.json["data"] as { id: string }[]).map((intent) => intent.id);
    expect(ids.filter((id) => id === made[0]?.json["id"])).toHaveLength(1);
  });

  test("a key may have at most 255 characters", async () => {
    expect((await post("/v1/customers", {}, "k".repeat(255))).status).toBe(200);
    expect((await post("/v1/customers", {}, "k".repeat(256))).status).toBe(400);
  });
});
