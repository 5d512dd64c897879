import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActs } from "@/ports/payments/conformance/acts";
import { getDatabase } from "@/server/data/db";
import { callApi, newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";
import { enterIban, IBANS } from "@/testing/worlds/debits";
import { isIban } from "../iban-entry";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));
const { payments } = { payments: () => acts.subject().payments };

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

async function begin(type: "card" | "sepa_debit" = "sepa_debit") {
  const customer_id = await acts.newCustomer();
  const request = { ...acts.base(), customer_id, metadata: {} };
  const setup = await payments().createSetupIntent({ ...request, type, usage: "off_session" });
  return { ...setup, customer_id };
}

async function saved(iban: string) {
  const { id, customer_id, ...setup } = await begin();
  expect((await enterIban({ account, sandbox }, { id, ...setup }, iban)).status).toBe(200);
  const { card } = await payments().retrieveSetupIntent({ account, setup_intent_id: id });
  return { customer_id, payment_method_id: card?.id ?? "", card };
}

/** Makes the bank's answer due, as it would be days later. */
const days = () =>
  getDatabase().prisma.$executeRaw`
    UPDATE sandbox.object SET private = private || '{"answered_at": 0}'
     WHERE account = ${account} AND private ? 'answered_at'`;
const read = (intent_id: string) => payments().retrieveIntent({ account, intent_id });
async function eventsOf(id: string): Promise<string[]> {
  const { json } = await callApi(
    sandbox,
    "GET",
    "/v1/events",
    { limit: "100" },
    {
      "stripe-account": account,
    },
  );
  type Event = { type: string; data: { object: { id: string } } };
  const events = json["data"] as unknown as Event[];
  return events.filter(({ data }) => data.object.id === id).map(({ type }) => type);
}

describe("saving a bank account", () => {
  test("keeps its last digits, country and bank, never the IBAN", async () => {
    const { card } = await saved(IBANS.pays);
    expect(card).toMatchObject({
      type: "sepa_debit",
      last4: "3000",
      country: "DE",
      bank_code: "37040044",
      brand: null,
      exp_month: null,
    });
    const [{ count } = { count: -1 }] = await getDatabase().prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM sandbox.object
       WHERE account = ${account} AND (body::text || private::text) LIKE ${`%${IBANS.pays}%`}`;
    expect(count).toBe(0);
  });

  test.each([
    ["a mistyped IBAN", "DE89370400440532013001", "The IBAN you provided is invalid."],
    ["a real account's IBAN", "GB33BUKB20201555555555", "Test mode: use one of the listed"],
  ])("refuses %s in its field", async (_, iban, message) => {
    const answer = await enterIban({ account, sandbox }, await begin(), iban);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: Record<string, string> };
    expect(error).toMatchObject({ param: "sepa_debit[iban]", code: "invalid_bank_account_iban" });
    expect(error["message"]).toContain(message);
  });

  test("needs the payer's mandate, and a set-up for bank accounts", async () => {
    const silent = await enterIban({ account, sandbox }, await begin(), IBANS.pays, {});
    expect(await silent.json()).toMatchObject({ error: { param: "mandate_data" } });
    const other = await enterIban({ account, sandbox }, await begin("card"), IBANS.pays);
    expect(await other.json()).toMatchObject({ error: { param: "payment_method" } });
  });
});

describe("debiting a bank account", () => {
  test("is processing until the bank answers, and cannot be cancelled meanwhile", async () => {
    const { card: _, ...from } = await saved(IBANS.pays);
    const { id, status } = await acts.pay({ ...from, off_session: true });
    expect(status).toBe("processing");
    expect(await read(id)).toMatchObject({ status: "processing", amount_received: 0 });
    const cancelled = await payments().cancelIntent({ ...acts.base(), intent_id: id });
    expect(cancelled.status).toBe("processing");
    await days();
    const [paid] = await Promise.all([read(id), read(id)]);
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 1250 });
    expect(await eventsOf(id)).toEqual([
      "payment_intent.succeeded",
      "payment_intent.processing",
      "payment_intent.created",
    ]);
  });

  test("a returned debit asks for another means, and says why", async () => {
    const { card: _, ...from } = await saved(IBANS.returns);
    const { id } = await acts.pay(from);
    await days();
    expect(await read(id)).toMatchObject({
      status: "requires_payment_method",
      failure: { code: "generic_could_not_process" },
    });
    expect((await eventsOf(id))[0]).toBe("payment_intent.payment_failed");
  });

  test("a disputed debit has been paid first", async () => {
    const { card: _, ...from } = await saved(IBANS.disputes);
    const { id } = await acts.pay(from);
    await days();
    expect(await read(id)).toMatchObject({ status: "succeeded" });
    const disputes = await payments().listDisputes({ account });
    expect(disputes).toMatchObject([{ intent_id: id, reason: "debit_not_authorized" }]);
  });

  test("is refused in another currency than the euro", async () => {
    const { card: _, ...from } = await saved(IBANS.pays);
    await expect(acts.pay({ ...from, currency: "USD" })).rejects.toThrow("must be in EUR");
  });
});

test.each([
  ["DE89370400440532013000", true],
  ["GB33BUKB20201555555555", true],
  ["DE89370400440532013009", false],
  ["DE8937040044053201300O", false],
  ["", false],
])("an IBAN is known by its check digits: %s", (text, valid) => {
  expect(isIban(text)).toBe(valid);
});
