import { describe, expect, test } from "vitest";
import { createRefund } from "@/features/billing/refunds/create";
import { DAY } from "@/lib/time";
import {
  type Buyer,
  crashing,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { reconcile } from "./reconcile";
import { syncBooking } from "@/features/scheduling/bookings/sync";

const money = setUpMoney();
const { pay, intents, bookingOf } = money;
const paymentOf = (buyer: Buyer) =>
  money.world.ctx.db.payment.findFirstOrThrow({ where: { booking_id: buyer.booking.id } });

describe("a process that dies while charging", () => {
  test.each([
    ["createIntent", "before"],
    ["createIntent", "after"],
  ] as const)("%s, %s: the reconciler charges once and confirms", async (method, when) => {
    const buyer = await makeBuyer(money.world);
    await expect(pay(buyer, { through: crashing(money.payments, method, when) })).rejects.toThrow(
      `${when} ${method}`,
    );
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    await reconcile(money.world.installation);
    expect(await bookingOf(buyer), "younger than a minute").toMatchObject({
      status: "pending_payment",
    });
    money.world.pass(1);
    await reconcile(money.world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await intents()).toMatchObject([{ status: "succeeded", amount_received: 1500 }]);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test.each(["before", "after"] as const)(
    "confirmIntent, %s: the second card is charged once",
    async (when) => {
      const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
      await pay(buyer).catch(() => undefined);
      const cardId = await saveCard(buyer.ctx, "pm_card_visa");
      const dying = crashing(money.payments, "confirmIntent", when);
      await expect(pay({ ...buyer, cardId }, { through: dying })).rejects.toThrow(
        `${when} confirmIntent`,
      );
      money.world.pass(1);
      await reconcile(money.world.installation);
      expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
      expect(await intents()).toHaveLength(1);
    },
  );

  test("createRefund, before and after: the money goes back once", async () => {
    for (const [hour, when] of [
      [10, "before"],
      [14, "after"],
    ] as const) {
      const buyer = await makeBuyer(money.world, { hour });
      await pay(buyer);
      const dying = {
        ...money.world.ctx,
        payments: crashing(money.payments, "createRefund", when),
      };
      await cancelBooking(dying, { booking_id: buyer.booking.id });
      expect(await paymentOf(buyer)).toMatchObject({ amount_refunded: 0 });
      money.world.pass(1);
      await reconcile(money.world.installation);
      await reconcile(money.world.installation);
      expect(await paymentOf(buyer)).toMatchObject({ amount_refunded: 1500 });
    }
  });

  test("createRefund, whose key is forgotten: a partial refund is made once, whether or not it was made before", async () => {
    const { world } = money;
    for (const [hour, when] of [
      [10, "before"],
      [14, "after"],
    ] as const) {
      const buyer = await makeBuyer(world, { hour });
      await pay(buyer);
      const { id: payment_id } = await paymentOf(buyer);
      const dying = { ...world.ctx, payments: crashing(money.payments, "createRefund", when) };
      const { id: refund_id } = await createRefund(dying, { payment_id, amount: 500 });
      // As after a day: the processor would create it a second time under a new key.
      const created_at = new Date(world.ctx.now().getTime() - DAY);
      const data = { idempotency_key: `forgotten ${refund_id}`, created_at };
      await world.ctx.db.processorCall.updateMany({ where: { refund_id }, data });
      await reconcile(world.installation);
      expect(await paymentOf(buyer)).toMatchObject({ amount_refunded: 500 });
      const { account } = money;
      const intent_id = (await paymentOf(buyer)).provider_payment_intent_id ?? "";
      expect(await money.payments.listRefunds({ account, intent_id })).toMatchObject([
        { amount: 500, status: "succeeded", metadata: { refund_id } },
      ]);
    }
  });

  test("a second click after the crash finishes the first attempt instead of charging again", async () => {
    const buyer = await makeBuyer(money.world);
    await expect(
      pay(buyer, { through: crashing(money.payments, "createIntent", "after") }),
    ).rejects.toThrow();
    money.world.pass(1);
    expect(await pay(buyer)).toMatchObject({ status: "confirmed" });
    expect(await intents()).toHaveLength(1);
  });
});

describe("a processor that does not answer", () => {
  test("no answer is a 502 with the payment left pending, and the next request settles it", async () => {
    const buyer = await makeBuyer(money.world);
    for (let i = 0; i < 6; i++) {
      money.sandbox.faults.onRequest(/payment_intents$/, { kind: "drop_after" }, "POST");
    }
    const failure = await pay(buyer).catch((error: unknown) => error);
    const pending = await paymentOf(buyer);
    expect(pending).toMatchObject({ status: "pending", failure_code: null });
    expect(failure).toMatchObject({
      of: { code: "processor_unavailable", kind: "bad_gateway" },
      extras: { payment_id: pending.id },
    });
    money.sandbox.faults.clear();
    money.world.pass(1);
    const { status } = await syncBooking(buyer.ctx, { booking_id: buyer.booking.id });
    expect(status).toBe("confirmed");
    expect(await intents()).toHaveLength(1);
  });

  test("an answer that cannot be the processor's proves nothing either", async () => {
    const buyer = await makeBuyer(money.world);
    money.sandbox.faults.onRequest(
      /payment_intents$/,
      { kind: "answer", status: 200, body: '{"status":"succeeded"}' },
      "POST",
    );
    await expect(pay(buyer)).rejects.toMatchObject({ of: { code: "processor_unavailable" } });
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    money.world.pass(1);
    await reconcile(money.world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  });
});
