import { expect, test } from "vitest";
import { callApi, paymentsOf } from "@/testing/fakes/sandbox";
import { byId, inTx } from "@/server/context";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { openRefund, pushRefund } from "./refund";
import { lockPayment } from "./store";

const money = setUpMoney();

/** Sets the platform's share of each charge from now on. */
const take = (percent: number) =>
  money.world.usePayments(paymentsOf(money.sandbox, undefined, percent));

async function payOne() {
  const paid = await money.pay(await makeBuyer(money.world));
  return paid.payment_id ?? "";
}

/** Returns a payment's intent and charge at the processor. */
async function atProcessor(paymentId: string) {
  const { provider_payment_intent_id: id } = await money.world.ctx.db.payment.findUniqueOrThrow({
    where: byId(money.world.ctx, paymentId),
  });
  const path = `/v1/payment_intents/${id}`;
  const headers = { "stripe-account": money.account };
  const expand = { "expand[0]": "latest_charge" };
  const { json } = await callApi(money.sandbox, "GET", path, expand, headers);
  return json as { application_fee_amount: number | null; latest_charge: Record<string, unknown> };
}

test("the platform keeps its percentage of a connected account's charge, rounded down", async () => {
  take(2.5);
  const { application_fee_amount, latest_charge } = await atProcessor(await payOne());
  expect(application_fee_amount).toBe(37);
  expect(latest_charge).toMatchObject({ application_fee_amount: 37 });
  expect(latest_charge["application_fee"]).toMatch(/^fee_/);
});

test("the platform keeps nothing without a percentage, or on its own account", async () => {
  const { application_fee_amount } = await atProcessor(await payOne());
  expect(application_fee_amount).toBeNull();
  const taking = paymentsOf(money.sandbox, undefined, 2.5);
  expect(taking.feeOn({ account: null, amount: 1500 })).toBeNull();
  expect(taking.feeOn({ account: money.account, amount: 39 })).toBeNull();
  expect(taking.feeOn({ account: money.account, amount: 40 })).toBe(1);
});

test("a refund returns the original fee in proportion, whatever the percentage now", async () => {
  const free = await payOne();
  take(2.5);
  const buyer = await makeBuyer(money.world, { day: 2 });
  const charged = (await money.pay(buyer)).payment_id ?? "";
  take(0);
  expect(await refund(charged)).toEqual({ status: "succeeded", fee: true });
  take(2.5);
  // The processor refuses to refund a fee that it never took.
  expect(await refund(free)).toEqual({ status: "succeeded", fee: false });
});

async function refund(paymentId: string) {
  const { ctx } = money.world;
  const { id } = await inTx(ctx, async (tx) =>
    openRefund(tx, await lockPayment(tx, paymentId), { amount: 600, reason: "test" }),
  );
  const status = await pushRefund(ctx, id);
  const call = await ctx.db.processorCall.findFirstOrThrow({ where: { refund_id: id } });
  const { refund_application_fee: fee } = call.params as { refund_application_fee: boolean };
  return { status, fee };
}
