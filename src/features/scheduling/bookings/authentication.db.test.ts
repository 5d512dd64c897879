import { describe, expect, test } from "vitest";
import {
  authenticate,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { syncBooking } from "./sync";

const money = setUpMoney();
const { pay, intents } = money;

describe("a bank that asks its customer", () => {
  test("gets 15 minutes; the secret is the payer's; completing confirms", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    money.world.pass(5);
    const asked = await pay(buyer);
    expect(asked).toMatchObject({
      status: "pending_payment",
      held_until: "2026-11-23T06:20:00.000Z",
      processor: {
        client_secret: expect.stringMatching(/^pi_\w+_secret_/),
        provider_account_id: money.account,
      },
    });
    expect(await pay(buyer)).toEqual(asked);

    await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
    const booking = await syncBooking(buyer.ctx, { booking_id: asked.id });
    expect(booking).toMatchObject({ status: "confirmed", processor: { client_secret: null } });
    expect(await intents()).toHaveLength(1);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("may be refused: the place stays held for another card", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(money.sandbox, asked.processor?.client_secret, "fail");
    const back = await syncBooking(buyer.ctx, { booking_id: asked.id });
    expect(back).toMatchObject({ status: "held", processor: { client_secret: null } });
    const payment = await money.world.ctx.db.payment.findFirstOrThrow({
      where: { booking_id: back.id },
    });
    expect(payment).toMatchObject({
      status: "pending",
      failure_code: "payment_intent_authentication_failure",
    });
    const other = await saveCard(buyer.ctx, "pm_card_visa");
    expect(await pay(buyer, { payment_method_id: other })).toMatchObject({ status: "confirmed" });
    expect(await intents()).toHaveLength(1);
  });

  test("hides the failure of a card that was declined before", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_visa_chargeDeclined" });
    await expect(pay(buyer)).rejects.toMatchObject({ of: { code: "payment_failed" } });
    const failures = async () => {
      const where = { organization_id: money.world.org.id };
      const row = await money.world.ctx.db.payment.findFirstOrThrow({ where });
      return [row.status, row.failure_code, row.failure_message];
    };
    expect(await failures()).toEqual(["pending", "generic_decline", expect.any(String)]);
    const other = await saveCard(buyer.ctx, "pm_card_threeDSecure2Required");
    expect(await pay(buyer, { payment_method_id: other })).toMatchObject({
      status: "pending_payment",
    });
    expect(await failures()).toEqual(["requires_action", null, null]);
  });

  test("a card that the bank declines after the question is declined, not charged", async () => {
    const card = "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds";
    const buyer = await makeBuyer(money.world, { card });
    const asked = await pay(buyer);
    await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
    const back = await syncBooking(buyer.ctx, { booking_id: asked.id });
    expect(back.status).toBe("held");
    expect(
      await money.world.ctx.db.payment.findFirst({ where: { booking_id: back.id } }),
    ).toMatchObject({
      failure_code: "insufficient_funds",
    });
  });

  test("the page closed and another card chosen: the same intent, charged once", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(money.sandbox, asked.processor?.client_secret, "close");
    const other = await saveCard(buyer.ctx, "pm_card_visa");
    const paid = await pay(buyer, { payment_method_id: other });
    expect(paid).toMatchObject({ status: "confirmed", payment_id: asked.payment_id });
    expect(await intents()).toMatchObject([{ status: "succeeded", amount_received: 1500 }]);
  });

  test("is not asked again when the payer has confirmed in the browser and clicks again", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
    expect(await pay(buyer)).toMatchObject({ status: "confirmed" });
    expect(await intents()).toHaveLength(1);
  });

  test("asking a second time does not raise the hold a second time", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(money.sandbox, asked.processor?.client_secret, "fail");
    await syncBooking(buyer.ctx, { booking_id: asked.id });
    money.world.pass(10);
    const again = await pay(buyer);
    expect(again).toMatchObject({ status: "pending_payment", held_until: asked.held_until });
  });
});
