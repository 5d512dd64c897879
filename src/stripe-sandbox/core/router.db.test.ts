import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, newAccount, startTestSandbox } from "@/testing/fakes/sandbox";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const VALID = { amount: "1250", currency: "eur" };

describe("refusals of the sandbox", () => {
  test.each([
    ["no key", { authorization: "" }, 401],
    ["a wrong key", { authorization: "Bearer sk_sandbox_wrong" }, 401],
    ["a key of Stripe's", { authorization: "Bearer sk_test_123" }, 401],
    ["an account that cannot exist", { "stripe-context": "../etc" }, 403],
    ["two accounts at once", { "stripe-context": "acct_a", "stripe-account": "acct_b" }, 403],
    ["another version of the API", { "stripe-version": "2020-08-27" }, 400],
  ])("the sandbox refuses %s", async (_name, headers, status) => {
    const answer = await callApi(sandbox, "GET", "/v1/account", {}, headers);
    expect(answer.status).toBe(status);
    expect(answer.json.error).toMatchObject({ type: "invalid_request_error" });
    expect(answer.headers.get("request-id")).toMatch(/^req_/);
  });

  test.each([
    ["an unknown operation", "POST", "/v1/payouts", {}, 404, undefined],
    ["an unknown method", "POST", "/v1/events", {}, 404, undefined],
    [
      "an unknown parameter",
      "POST",
      "/v1/payment_intents",
      { ...VALID, card: "1" },
      400,
      "parameter_unknown",
    ],
    [
      "an unknown nested parameter",
      "POST",
      "/v1/payment_intents",
      {
        ...VALID,
        "automatic_payment_methods[enabled]": "true",
        "automatic_payment_methods[x]": "1",
      },
      400,
      "parameter_unknown",
    ],
    [
      "a missing amount",
      "POST",
      "/v1/payment_intents",
      { currency: "eur" },
      400,
      "parameter_missing",
    ],
    [
      "an amount of zero",
      "POST",
      "/v1/payment_intents",
      { ...VALID, amount: "0" },
      400,
      "parameter_invalid_integer",
    ],
    [
      "a broken amount",
      "POST",
      "/v1/payment_intents",
      { ...VALID, amount: "12.5" },
      400,
      "parameter_invalid_integer",
    ],
    [
      "too small an amount",
      "POST",
      "/v1/payment_intents",
      { ...VALID, amount: "49" },
      400,
      "amount_too_small",
    ],
    [
      "too large an amount",
      "POST",
      "/v1/payment_intents",
      { ...VALID, amount: "100000000" },
      400,
      "parameter_invalid_integer",
    ],
    [
      "an unknown currency",
      "POST",
      "/v1/payment_intents",
      { ...VALID, currency: "zzz" },
      400,
      undefined,
    ],
    [
      "a third decimal",
      "POST",
      "/v1/payment_intents",
      { amount: "1251", currency: "kwd" },
      400,
      undefined,
    ],
    [
      "payment_method_types, gone from the API",
      "POST",
      "/v1/payment_intents",
      { ...VALID, "payment_method_types[]": "card" },
      400,
      "parameter_unknown",
    ],
    [
      "an unknown expansion",
      "POST",
      "/v1/payment_intents",
      { ...VALID, "expand[]": "invoice" },
      400,
      undefined,
    ],
  ] as const)("the sandbox refuses %s", async (_name, method, path, form, status, code) => {
    const answer = await callApi(sandbox, method, path, { ...form });
    expect(answer.status).toBe(status);
    expect(answer.json.error?.["code"]).toBe(code);
    expect(answer.json.error?.["message"]).not.toBe("");
  });

  test("the sandbox refuses a card number from anyone but the payer's browser", async () => {
    const form = {
      type: "card",
      "card[number]": "4242424242424242",
      "card[exp_month]": "12",
      "card[exp_year]": "2040",
      "card[cvc]": "123",
    };
    const answer = await callApi(sandbox, "POST", "/v1/payment_methods", form);
    expect(answer.status).toBe(400);
  });

  test("the sandbox refuses a body larger than any request of the API", async () => {
    const form = { ...VALID, description: "x".repeat(70_000) };
    const answer = await callApi(sandbox, "POST", "/v1/payment_intents", form);
    expect(answer.status).toBe(413);
  });
});

describe("the sandbox", () => {
  test("the sandbox listens on loopback only", () => {
    expect(sandbox.host).toBe("127.0.0.1");
  });

  test("the sandbox keeps its state over a restart", async () => {
    const headers = { "stripe-context": newAccount() };
    const first = await startTestSandbox();
    const made = await callApi(first, "POST", "/v1/payment_intents", VALID, headers);
    await first.stop();
    const path = `/v1/payment_intents/${String(made.json["id"])}`;
    expect((await callApi(sandbox, "GET", path, {}, headers)).json).toEqual(made.json);
  });

  test("the sandbox pages through a list without losing or repeating anything", async () => {
    const headers = { "stripe-context": newAccount() };
    const ids: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift((await callApi(sandbox, "POST", "/v1/customers", {}, headers)).json["id"]);
    }
    const seen: unknown[] = [];
    for (let more = true; more;) {
      const after: Record<string, string> = seen.length
        ? { starting_after: String(seen.at(-1)) }
        : {};
      const page = await callApi(
        sandbox,
        "GET",
        "/v1/customers",
        { limit: "2", ...after },
        headers,
      );
      seen.push(...(page.json["data"] as { id: string }[]).map((customer) => customer.id));
      more = page.json["has_more"] === true;
    }
    expect(seen).toEqual(ids);
  });

  test("the sandbox records an event for each change, newest first", async () => {
    const headers = { "stripe-context": newAccount() };
    const form = { ...VALID, confirm: "true", payment_method: "pm_card_visa" };
    await callApi(sandbox, "POST", "/v1/payment_intents", form, headers);
    const list = await callApi(sandbox, "GET", "/v1/events", {}, headers);
    const events = list.json["data"] as { id: string; type: string; account: string }[];
    expect(events.map((event) => event.type)).toEqual([
      "payment_intent.succeeded",
      "charge.succeeded",
      "payment_intent.created",
    ]);
    expect(events[0]?.account).toBe(headers["stripe-context"]);
    const one = await callApi(sandbox, "GET", `/v1/events/${events[0]?.id}`, {}, headers);
    expect(one.json).toEqual(events[0]);
  });
});
