import { expect, test } from "vitest";
import { ProcessorUnavailable } from "@/ports/payments/port";
import { crashing, findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { reconcile } from "./reconcile";

const money = setUpMoney();
const { pay, bookingOf, intents } = money;

/** Makes four payers at the bank; the processor does not answer for the intents of the first three. */
async function makeQueue() {
  const buyers = [];
  for (const hour of [10, 12, 14, 16]) {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired", hour });
    await pay(buyer);
    buyers.push(buyer);
  }
  const odd = (await intents()).slice(1).map(({ id }) => id);
  const silent = async (request: { intent_id: string }) => {
    if (odd.includes(request.intent_id)) throw new ProcessorUnavailable("no answer");
  };
  money.world.usePayments({
    ...money.payments,
    retrieveIntent: async (request) => {
      await silent(request);
      return money.payments.retrieveIntent(request);
    },
    cancelIntent: async (request) => {
      await silent(request);
      return money.payments.cancelIntent(request);
    },
  });
  return buyers;
}

test("payments that cannot be looked up delay the next one by one round only", async () => {
  await makeQueue();
  const [last] = await intents();
  await money.payments.cancelIntent({
    account: money.account,
    intent_id: last?.id ?? "",
    idempotencyKey: `by hand ${last?.id}`,
  });
  money.world.pass(5);
  const failed = { what: "payment", outcome: expect.stringMatching(/^failed/) };
  const { installation } = money.world;
  expect(await reconcile(installation)).toMatchObject([failed, failed, failed]);
  expect((await reconcile(installation))[0]).toMatchObject({
    what: "payment",
    outcome: "cancelled",
  });
});

test("places whose payment cannot be closed delay the next one by one round only", async () => {
  const [, , , last] = await makeQueue();
  const plain = await makeBuyer(money.world, { hour: 18 });
  money.world.pass(15);
  const { installation } = money.world;
  expect(await expireLapsed(installation)).toMatchObject([
    { id: plain.booking.id, outcome: "expired" },
    ...Array.from({ length: 3 }, () => ({ outcome: expect.stringMatching(/^failed/) })),
  ]);
  expect((await expireLapsed(installation))[0]).toEqual({
    what: "booking",
    id: last?.booking.id,
    outcome: "expired",
  });
});

test("a failure stored under the key does not hide what the processor did", async () => {
  const buyer = await makeBuyer(money.world);
  money.sandbox.faults.onRequest(/payment_intents$/, { kind: "error", stored: true }, "POST");
  await expect(pay(buyer)).rejects.toMatchObject({ of: { code: "processor_unavailable" } });
  money.world.pass(1);
  await reconcile(money.world.installation);
  expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  expect(await intents()).toHaveLength(1);
  expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
});

test.each(["before", "after"] as const)(
  "a call whose key is forgotten is looked up before a repeat: after a death %s it there is one charge",
  async (when) => {
    const buyer = await makeBuyer(money.world);
    const through = crashing(money.payments, "createIntent", when);
    await expect(pay(buyer, { through })).rejects.toThrow(`${when} createIntent`);
    const { payment_id } = await bookingOf(buyer);
    // Imitates a key that the processor has forgotten after a day: any other key works the same.
    await money.world.ctx.db.processorCall.updateMany({
      where: { payment_id },
      data: {
        idempotency_key: `forgotten ${payment_id}`,
        created_at: new Date(money.world.ctx.now().getTime() - 24 * 3_600_000),
      },
    });
    await reconcile(money.world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await intents()).toMatchObject([{ status: "succeeded" }]);
  },
);
