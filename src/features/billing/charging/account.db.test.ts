import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { makeBuyer, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { callApi, signedNotice } from "@/testing/fakes/sandbox";
import { processEvents, receiveEvent } from "@/features/billing/processor/receive-event";

const money = setUpMoney();
const { pay, bookingOf } = money;

/** Sets whether the processor lets the test's account charge. */
async function setChargesEnabled(charges_enabled: boolean): Promise<void> {
  const scope = { "stripe-account": money.account };
  const { json } = await callApi(money.sandbox, "GET", "/v1/account", {}, scope);
  await getDatabase().pool.query(
    `INSERT INTO sandbox.object (id, account, kind, body) VALUES ($1, $1, 'account', $2)
     ON CONFLICT (id) DO UPDATE SET body = EXCLUDED.body`,
    [money.account, { ...json, charges_enabled }],
  );
}

describe("an account that may not charge", () => {
  beforeEach(() => setChargesEnabled(false));

  test("no card is charged, and the place stays held", async () => {
    const buyer = await makeBuyer(money.world);
    await expect(pay(buyer)).rejects.toMatchObject({ name: "payments_not_enabled" });
    expect(await bookingOf(buyer)).toMatchObject({ status: "held" });
    expect(await money.intents()).toEqual([]);
  });

  test("the account's status is asked again after a while, and at once when the processor reports a change", async () => {
    const buyer = await makeBuyer(money.world);
    await expect(pay(buyer)).rejects.toMatchObject({ name: "payments_not_enabled" });
    await setChargesEnabled(true);
    await expect(pay(buyer)).rejects.toMatchObject({ name: "payments_not_enabled" });
    await tell("account.updated");
    expect(await pay(buyer)).toMatchObject({ status: "confirmed" });
  });
});

test("a disconnected account is no longer charged", async () => {
  const first = await makeBuyer(money.world);
  const second = await makeBuyer(money.world, { hour: 12 });
  expect(await pay(first)).toMatchObject({ status: "confirmed" });
  await tell("account.application.deauthorized");
  await expect(pay(second)).rejects.toMatchObject({ name: "payments_not_enabled" });
  expect(await pay(first)).toMatchObject({ status: "confirmed" });
});

test("a club without an account charges nothing if each club needs its own", async () => {
  const buyer = await makeBuyer(money.world);
  const org = { ...buyer.ctx.org, provider_account_id: null };
  const cardId = await saveCard({ ...buyer.ctx, org }, "pm_card_visa");
  const env = getEnv();
  const { STRIPE_CONNECT } = env;
  onTestFinished(() => void Object.assign(env, { STRIPE_CONNECT }));
  Object.assign(env, { STRIPE_CONNECT: true });
  const { payments } = buyer.ctx;
  const stripe: typeof payments = {
    ...payments,
    clientConfig: (account) => ({ ...payments.clientConfig(account), provider: "stripe" }),
  };
  const alone = { ...buyer, cardId, ctx: { ...buyer.ctx, org, payments: stripe } };
  await expect(pay(alone)).rejects.toMatchObject({ name: "payments_not_enabled" });
  Object.assign(env, { STRIPE_CONNECT: false });
  expect(await pay(alone)).toMatchObject({ status: "confirmed" });
});

/** Processes a notice from the processor about the test's account. */
async function tell(type: string): Promise<void> {
  const { body, signature } = signedNotice(type, money.account);
  await receiveEvent(money.world.installation, body, signature);
  await processEvents(money.world.installation);
}
