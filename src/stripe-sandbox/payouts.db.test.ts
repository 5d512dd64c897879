import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createActs, OK } from "@/ports/payments/conformance/acts";
import { newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";
import { mondayAfter } from "./resources/balance";

/** The sandbox's own payouts: when they are made, and what it takes for a charge. */

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let account: string;
beforeAll(async () => void (sandbox = await startTestSandbox()));
beforeEach(() => void (account = newAccount()));
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

const payments = () => paymentsOf(sandbox);
const acts = createActs(() => ({ payments: payments(), account }));
const WEEK = 7 * 24 * 3_600_000;

/** Pays on a day; the clock of the payer's club says so. */
const payOn = (made_at: string, amount: number, card = OK, currency = "EUR") =>
  acts.payWith(card, { amount, currency, metadata: { made_at } });

const items = async (payout_id: string) =>
  (await payments().listPayoutItems({ account, payout_id })).map(({ type, gross, fee, net }) => [
    ...[type, gross, fee, net],
  ]);

test("each Monday what the week has brought is paid out, less the fees, and the bank has it the day after", async () => {
  const paid = await payOn("2026-11-03T10:00:00Z", 10_000);
  await payOn("2026-11-08T23:59:59Z", 1000);
  await payOn("2026-11-09T00:00:00Z", 2000);
  const made = await payments().listPayouts({ account });
  expect(made.map(({ amount, arrives_on, status }) => [amount, arrives_on, status])).toEqual([
    [2000 - 55, "2026-11-17", "paid"],
    [11_000 - 175 - 40, "2026-11-10", "paid"],
  ]);
  expect(await items(made[1]?.id ?? "")).toEqual([
    ["payment", 1000, 40, 960],
    ["payment", 10_000, 175, 9825],
  ]);
  const [, first] = await payments().listPayoutItems({ account, payout_id: made[1]?.id ?? "" });
  expect(first).toMatchObject({ intent_id: paid.id, refund_id: null, currency: "EUR" });
});

test("a week that took more than it brought waits for a better one", async () => {
  const paid = await payOn("2026-11-03T10:00:00Z", 1000);
  const refund = {
    ...{ ...acts.base(), intent_id: paid.id, amount: null, currency: "EUR", reason: null },
    metadata: { made_at: "2026-11-04T10:00:00Z" },
  };
  const { id: refund_id } = await payments().createRefund(refund);
  expect(await payments().listPayouts({ account })).toEqual([]);
  await payOn("2026-11-10T10:00:00Z", 5000);
  const [payout, ...others] = await payments().listPayouts({ account });
  expect(others).toEqual([]);
  expect(payout).toMatchObject({ amount: 5000 - 100 - 40, arrives_on: "2026-11-17" });
  const moved = await payments().listPayoutItems({ account, payout_id: payout?.id ?? "" });
  expect(moved.find(({ type }) => type === "refund")).toMatchObject({
    ...{ gross: -1000, fee: 0, refund_id, intent_id: paid.id },
  });
});

test("each currency is paid out by itself", async () => {
  await payOn("2026-11-03T10:00:00Z", 1000);
  await payOn("2026-11-03T10:00:00Z", 1000, OK, "USD");
  const made = await payments().listPayouts({ account });
  expect(made.map(({ currency }) => currency).sort()).toEqual(["EUR", "USD"]);
});

test("what was paid now is paid out next Monday: sooner for whoever's clock is ahead", async () => {
  await acts.payWith(OK);
  expect(await payments().listPayouts({ account })).toEqual([]);
  const arriving_until = new Date(Date.now() + 2 * WEEK);
  const [payout] = await payments().listPayouts({ account, arriving_until });
  const monday = new Date(mondayAfter(Date.now() / 1000) * 1000);
  expect(payout).toMatchObject({ created_at: monday, status: "paid" });
  expect(monday.getUTCDay()).toBe(1);
  // Those who live by the machine's clock do not hear of it before its day.
  expect(await payments().listPayouts({ account })).toEqual([]);
});

test("money is paid out once, though two ask at the same time", async () => {
  for (const amount of [1000, 2000, 3000]) await payOn("2026-11-03T10:00:00Z", amount);
  const both = await Promise.all([1, 2, 3].map(() => payments().listPayouts({ account })));
  for (const made of both) expect(made).toHaveLength(1);
  expect(both[0]?.[0]?.amount).toBe(6000 - 90 - 75);
});

test("a disputed charge leaves with its fee", async () => {
  const disputed = await payOn("2026-11-03T10:00:00Z", 1000, "pm_card_createDispute");
  await payOn("2026-11-03T11:00:00Z", 9000);
  const [payout] = await payments().listPayouts({ account });
  const moved = await payments().listPayoutItems({ account, payout_id: payout?.id ?? "" });
  expect(moved.find(({ type }) => type === "dispute")).toMatchObject({
    ...{ gross: -1000, fee: 1500, intent_id: disputed.id },
  });
});
