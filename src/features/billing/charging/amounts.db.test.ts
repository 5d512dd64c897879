import { expect, test } from "vitest";
import { findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";

const money = setUpMoney();
const { pay, bookingOf, intents } = money;

/** Returns a held booking over an amount, in a currency. */
async function makeHeld(amount: number, currency: string) {
  const where = { organization_id: money.world.org.id };
  await money.world.ctx.db.priceRule.updateMany({ where, data: { amount, currency } });
  return makeBuyer(money.world);
}

test("a third decimal that cards do not support is refused before the charge", async () => {
  const buyer = await makeHeld(1255, "KWD");
  await expect(pay(buyer)).rejects.toMatchObject({
    of: { code: "payment_failed" },
    message: expect.stringMatching(/steps of .*0\.010, so .*1\.255 cannot be paid by card/),
    extras: { failure_code: "amount_not_divisible" },
  });
  expect(await bookingOf(buyer)).toMatchObject({ status: "held", payment_id: null });
  expect(await intents()).toEqual([]);
});

test("a three-decimal amount that cards support is charged to the last decimal", async () => {
  expect(await pay(await makeHeld(1250, "KWD"))).toMatchObject({ status: "confirmed" });
  expect(await intents()).toMatchObject([{ amount_received: 1250, currency: "KWD" }]);
  expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
});

test("an amount too small for cards is not blamed on the card", async () => {
  const buyer = await makeHeld(30, "EUR");
  await expect(pay(buyer)).rejects.toMatchObject({
    message: expect.stringMatching(/Less than €0\.50 cannot be paid by card.*another way to pay/),
    extras: { failure_code: "amount_too_small" },
  });
  expect(await bookingOf(buyer)).toMatchObject({ status: "held" });
});
