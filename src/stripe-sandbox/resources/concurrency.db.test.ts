import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEnv } from "@/server/config/env";
import { createActs } from "@/ports/payments/conformance/acts";
import { callApi, newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

const TIMES = Array.from({ length: 12 }, (_, index) => index);

describe("concurrent requests", () => {
  test("many confirmations of one intent charge it once", async () => {
    const customer_id = await acts.newCustomer();
    const card = await acts.attach(customer_id, "pm_card_visa");
    const open = await acts.pay({ customer_id, payment_method_id: null });
    const answers = await Promise.all(TIMES.map(() => acts.confirm(open.id, card.id)));
    expect(new Set(answers.map((intent) => intent.charge_id)).size).toBe(1);
    for (const intent of answers) expect(intent.status).toBe("succeeded");
  });

  test("a confirmation or a concurrent cancellation wins, and both answers agree", async () => {
    const customer_id = await acts.newCustomer();
    const card = await acts.attach(customer_id, "pm_card_visa");
    for (let round = 0; round < TIMES.length; round++) {
      const open = await acts.pay({ customer_id, payment_method_id: null });
      const { payments } = acts.subject();
      const [confirmed, cancelled] = await Promise.all([
        acts.confirm(open.id, card.id),
        payments.cancelIntent({ ...acts.base(), intent_id: open.id }),
      ]);
      expect(confirmed.status).toBe(cancelled.status);
      expect(["succeeded", "cancelled"]).toContain(confirmed.status);
      expect(confirmed.amount_received).toBe(confirmed.status === "succeeded" ? 1250 : 0);
    }
  });

  test("concurrent partial refunds never exceed the payment", async () => {
    const paid = await acts.payWith("pm_card_visa");
    const { payments } = acts.subject();
    const refunds = await Promise.allSettled(
      TIMES.map((n) =>
        payments.createRefund({
          ...acts.base(),
          intent_id: paid.id,
          amount: 500,
          currency: "EUR",
          reason: null,
          metadata: { refund_id: `ref_${n}` },
        }),
      ),
    );
    expect(refunds.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  test("a card is detached once, and its event sent once", async () => {
    const card = await acts.attach(await acts.newCustomer(), "pm_card_visa");
    const detach = () =>
      acts.subject().payments.detachPaymentMethod({ ...acts.base(), payment_method_id: card.id });
    await Promise.all(TIMES.map(detach));
    const list = await callApi(
      sandbox,
      "GET",
      "/v1/events",
      { limit: "100" },
      {
        "stripe-context": account,
      },
    );
    const events = list.json["data"] as { type: string; data: { object: { id: string } } }[];
    const detached = events.filter(({ type }) => type === "payment_method.detached");
    expect(detached.filter(({ data }) => data.object.id === card.id)).toHaveLength(1);
  });

  test("a request that waits too long for an object is told to retry, and changes nothing", async () => {
    const paid = await acts.payWith("pm_card_visa");
    const holder = new pg.Client({ connectionString: getEnv().DATABASE_URL });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM sandbox.object WHERE id = $1 FOR UPDATE", [paid.charge_id]);
    const form = { payment_intent: paid.id };
    const headers = { "stripe-context": account, "idempotency-key": `locked-${paid.id}` };
    const late = await callApi(sandbox, "POST", "/v1/refunds", form, headers);
    expect(late.status).toBe(429);
    expect(late.json.error).toMatchObject({ code: "lock_timeout" });
    await holder.end();
    expect((await callApi(sandbox, "POST", "/v1/refunds", form, headers)).status).toBe(200);
  });
});
