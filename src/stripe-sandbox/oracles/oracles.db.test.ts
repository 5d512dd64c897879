import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActs } from "@/ports/payments/conformance/acts";
import {
  browse,
  newAccount,
  paymentsOf,
  startTestSandbox,
  TEST_CREDENTIALS,
} from "@/testing/fakes/sandbox";
import {
  FIXTURES_FILE,
  isObject,
  type Json,
  missingKeys,
  readFixture,
  readSpec,
  SPEC_FILE,
} from "./published";
import { type Exchange, startRecorder } from "./recorder";

/**
 * Compares the sandbox with Stripe's own publications, so that it does not only agree with itself. The files
 * are not part of the project; without them the tests say so.
 */

const ABSENT = "skipped: oracle not present";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let exchanges: Exchange[];
let movements: { [key: string]: Json }[];
const account = newAccount();

/** Makes every kind of request that the product makes, once: the exchanges that the oracles judge. */
beforeAll(async () => {
  sandbox = await startTestSandbox();
  recorder = await startRecorder({ ...sandbox, secretKey: TEST_CREDENTIALS.secretKey });
  const payments = paymentsOf(recorder);
  const acts = createActs(() => ({ payments, account }));
  const customer_id = await acts.newCustomer();
  const card = await acts.attach(customer_id, "pm_card_visa");
  const bad = await acts.attach(customer_id, "pm_card_chargeCustomerFail");
  const asking = await acts.attach(customer_id, "pm_card_authenticationRequired");
  await payments.listPaymentMethods({ account, customer_id });

  const declined = await acts.pay({ customer_id, payment_method_id: bad.id });
  await acts.confirm(declined.id, card.id);
  const open = await acts.pay({ customer_id, payment_method_id: asking.id });
  await payments.retrieveIntent({ account, intent_id: open.id });
  await payments.cancelIntent({ ...acts.base(), intent_id: open.id });
  await acts.pay({ customer_id, payment_method_id: asking.id, off_session: true });
  await acts.pay({ customer_id, payment_method_id: null, save_payment_method: true });
  await payments.listIntents({ account, customer_id, created_after: new Date(0) });

  const refund = await payments.createRefund({
    ...acts.base(),
    intent_id: declined.id,
    amount: 100,
    currency: "EUR",
    reason: "requested_by_customer",
    metadata: { refund_id: "ref_1" },
  });
  await payments.retrieveRefund({ account, refund_id: refund.id });
  const doubted = await acts.attach(customer_id, "pm_card_createDispute");
  await acts.pay({ customer_id, payment_method_id: doubted.id });
  const answer = await recorder.get("/v1/disputes", account);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  await payments.retrieveDispute({ account, dispute_id: data[0]?.id ?? "" });

  const good = await acts.attach(customer_id, "pm_card_visa");
  await acts.pay({ customer_id, payment_method_id: good.id, amount: 90_000 });
  const arriving_until = new Date(Date.now() + 14 * 24 * 3_600_000);
  const [payout] = await payments.listPayouts({
    account,
    created_after: new Date(0),
    arriving_until,
  });
  await payments.retrievePayout({ account, payout_id: payout?.id ?? "" });
  await payments.listPayoutItems({ account, payout_id: payout?.id ?? "" });
  const moved = await recorder.get("/v1/balance_transactions", account);
  movements = ((await moved.json()) as { data: { [key: string]: Json }[] }).data;

  const usage = "on_session";
  const type = "card";
  const setup = await payments.createSetupIntent({
    ...acts.base(),
    customer_id,
    type,
    usage,
    metadata: {},
  });
  const form = { payment_method: "pm_card_visa", client_secret: setup.client_secret ?? "" };
  const confirm = `/sandbox/v1/setup_intents/${setup.id}/confirm`;
  await browse(sandbox, "POST", confirm, form, { "stripe-account": account });
  await payments.retrieveSetupIntent({ account, setup_intent_id: setup.id });

  await payments.detachPaymentMethod({ ...acts.base(), payment_method_id: card.id });
  await payments.retrievePaymentMethod({ account, payment_method_id: card.id });
  await payments.retrieveAccount({ account });
  const intent = await payments.retrieveIntent({ account, intent_id: declined.id });
  await payments.deleteCustomer({ ...acts.base(), customer_id });
  await payments.customerExists({ account, customer_id });
  for (const url of ["/v1/events", `/v1/charges/${intent.charge_id}`]) {
    await recorder.get(url, account);
  }
  exchanges = recorder.exchanges;
});

afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await recorder.close();
  await sandbox.stop();
});

/** Returns every object of a kind in the answers. */
function objectsOf(kind: string): { [key: string]: Json }[] {
  return exchanges
    .filter(({ status }) => status === 200)
    .map(({ answer }) => JSON.parse(answer) as { [key: string]: Json })
    .filter((answer) => answer["object"] === kind && answer["deleted"] === undefined);
}

describe("Stripe's published fixtures", () => {
  const KINDS = [
    "balance_transaction",
    "charge",
    "customer",
    "dispute",
    "payment_intent",
    "payment_method",
    "payout",
    "refund",
    "setup_intent",
  ];

  test.for(KINDS)("our objects have every key of the %s", (kind, { skip }) => {
    skip(!fs.existsSync(FIXTURES_FILE), ABSENT);
    const fixture = readFixture(kind);
    if (!isObject(fixture)) throw new Error(`no fixture for ${kind}`);
    const ours = kind === "balance_transaction" ? movements : objectsOf(kind);
    expect(ours.length).toBeGreaterThan(0);
    for (const object of ours) expect(missingKeys(fixture, object)).toEqual([]);
  });

  test("a missing key is detected, at any depth", () => {
    const published = { a: 1, card: { brand: "visa", checks: { cvc: null } } };
    const missing = missingKeys(published, { card: { checks: {} } });
    expect(missing).toEqual(["a", "card.brand", "card.checks.cvc"]);
  });
});

describe("Stripe's published description of its API", () => {
  test("the description allows every request of the adapter", ({ skip }) => {
    skip(!fs.existsSync(SPEC_FILE), ABSENT);
    const { judgeRequest } = readSpec();
    expect(exchanges.length).toBeGreaterThan(20);
    expect(faultsBy(judgeRequest)).toEqual([]);
  });

  test("every answer of the sandbox has the described form", ({ skip }) => {
    skip(!fs.existsSync(SPEC_FILE), ABSENT);
    const { judgeResponse } = readSpec();
    expect(exchanges.some(({ status }) => status === 402)).toBe(true);
    expect(faultsBy(judgeResponse)).toEqual([]);
  });

  test("a faulty request or answer is detected", ({ skip }) => {
    skip(!fs.existsSync(SPEC_FILE), ABSENT);
    const { judgeRequest, judgeResponse } = readSpec();
    const create = exchanges.find((one) => one.method === "POST" && /intents$/.test(one.path));
    if (!create) throw new Error("no creation was recorded");
    const request = (body: string) => judgeRequest({ ...create, body });
    expect(request("amount=100&currency=eur")).toEqual([]);
    expect(request("amount=100&currency=eur&unknown=1")).not.toEqual([]);
    expect(request("currency=eur")).not.toEqual([]);
    expect(request("amount=ten&currency=eur")).not.toEqual([]);
    expect(request("amount=100&currency=eur&setup_future_usage=sometimes")).not.toEqual([]);
    expect(judgeRequest({ ...create, path: "/v1/no_such_thing" })).not.toEqual([]);

    const succeeded = exchanges.find((one) => one.status === 200 && /intents$/.test(one.path));
    const answer = JSON.parse(succeeded?.answer ?? "{}") as { [key: string]: Json };
    const response = (change: object) =>
      judgeResponse({ ...create, status: 200, answer: JSON.stringify({ ...answer, ...change }) });
    expect(response({})).toEqual([]);
    expect(response({ amount: undefined })).not.toEqual([]);
    expect(response({ status: "paid" })).not.toEqual([]);
    expect(response({ metadata: "none" })).not.toEqual([]);
  });

  function faultsBy(judge: (exchange: Exchange) => string[]): string[] {
    return exchanges.flatMap((exchange) =>
      judge(exchange).map((fault) => `${exchange.method} ${exchange.path}: ${fault}`),
    );
  }
});
