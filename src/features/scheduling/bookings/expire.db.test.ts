import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import {
  authenticate,
  type Buyer,
  crashing,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { checkoutBooking } from "./checkout";
import { endLapsed } from "./expire";
import { reconcile } from "@/features/billing/processor/reconcile";
import { syncBooking } from "./sync";

const money = setUpMoney();
const { pay, intents, bookingOf, lose } = money;
const expire = (buyer: Buyer) => endLapsed(money.world.ctx, buyer.booking.id);
const asked = () => makeBuyer(money.world, { card: "pm_card_authenticationRequired" });

describe("when the time to pay is over", () => {
  test("a hold is tidied up, and not a minute before", async () => {
    const buyer = await makeBuyer(money.world);
    money.world.pass(9);
    expect(await expire(buyer)).toBe(false);
    money.world.pass(1);
    expect(await expire(buyer)).toBe(true);
    expect(await bookingOf(buyer)).toMatchObject({ status: "expired", held_until: null });
    expect(await expire(buyer)).toBe(false);
  });

  test("a declined payment's intent is closed with its hold", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
    await pay(buyer).catch(() => undefined);
    money.world.pass(10);
    expect(await expire(buyer)).toBe(true);
    expect(await intents()).toMatchObject([{ status: "cancelled" }]);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("the intent of a payer who never answers the bank is cancelled first, then the place freed", async () => {
    const buyer = await asked();
    const { processor } = await pay(buyer);
    money.world.pass(15);
    const order: string[] = [];
    money.world.usePayments({
      ...money.payments,
      cancelIntent: async (request) => {
        order.push(`intent cancelled while ${(await bookingOf(buyer)).status}`);
        return money.payments.cancelIntent(request);
      },
    });
    expect(await expire(buyer)).toBe(true);
    expect(order).toEqual(["intent cancelled while pending_payment"]);
    expect(await bookingOf(buyer)).toMatchObject({ status: "expired" });
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    expect(await intents()).toMatchObject([{ status: "cancelled", amount_received: 0 }]);
  });

  test("a payment that was faster confirms the booking instead", async () => {
    const buyer = await asked();
    const { processor } = await pay(buyer);
    money.world.pass(15);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    expect(await expire(buyer)).toBe(false);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("a processor that cannot be reached keeps the place taken: nobody knows whether it is paid", async () => {
    const buyer = await asked();
    await pay(buyer);
    money.world.pass(15);
    lose(/cancel/, "drop_before");
    await expect(expire(buyer)).rejects.toMatchObject({ of: { code: "processor_unavailable" } });
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    money.sandbox.faults.clear();
    expect(await expire(buyer)).toBe(true);
  });

  test("a charge whose process died is found out before anything is freed", async () => {
    const buyer = await makeBuyer(money.world);
    await expect(
      pay(buyer, { through: crashing(money.payments, "createIntent", "after") }),
    ).rejects.toThrow("after createIntent");
    money.world.pass(10);
    expect(await expire(buyer)).toBe(false);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await intents()).toHaveLength(1);
  });

  test("the booking cannot be paid any more, whether or not the expiry has run", async () => {
    const buyer = await asked();
    await pay(buyer);
    const card = await saveCard(buyer.ctx, "pm_card_visa");
    const checkout = { event_booking_id: buyer.booking.id, payment_method_id: card };
    money.world.pass(15);
    const over = { of: { code: "hold_expired" } };
    await expect(checkoutBooking(buyer.ctx, checkout)).rejects.toMatchObject(over);
    await expire(buyer);
    await expect(checkoutBooking(buyer.ctx, checkout)).rejects.toMatchObject(over);
  });
});

describe("somebody who wants the place", () => {
  test("does not wait for the expiry routine: a lapsed payment is cleared at once", async () => {
    const buyer = await asked();
    await pay(buyer);
    await expect(makeBuyer(money.world)).rejects.toMatchObject({
      of: { code: "slot_unavailable" },
    });
    money.world.pass(15);
    const next = await makeBuyer(money.world);
    expect(next.booking.status).toBe("held");
    expect(await bookingOf(buyer)).toMatchObject({ status: "expired" });
    expect(await intents()).toMatchObject([{ status: "cancelled" }]);
  });

  test("is refused with other times when the lapsed payment turns out to be paid", async () => {
    const buyer = await asked();
    const { processor } = await pay(buyer);
    money.world.pass(15);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    await expect(makeBuyer(money.world)).rejects.toMatchObject({
      of: { code: "slot_unavailable" },
      extras: {
        alternatives: [
          { starts_at_local: "2026-12-01T09:30:00" },
          { starts_at_local: "2026-12-01T10:30:00" },
          { starts_at_local: "2026-12-01T09:00:00" },
        ],
      },
    });
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  });
});

describe("a payment that arrives although the booking was expired", () => {
  /** Expires it by a path that skips the intent: a person with SQL, an older release. */
  async function expireRegardless(buyer: Buyer) {
    await money.world.ctx.db.booking.update({
      where: byId(money.world.ctx, buyer.booking.id),
      data: { status: "expired", held_until: null },
    });
  }

  test("gets its place back while it is free", async () => {
    const buyer = await asked();
    const { processor } = await pay(buyer);
    await expireRegardless(buyer);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    expect(await syncBooking(buyer.ctx, { booking_id: buyer.booking.id })).toMatchObject({
      status: "confirmed",
    });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("is refunded in the same transaction once the place is gone, with other times to offer", async () => {
    const buyer = await asked();
    const { processor } = await pay(buyer);
    await expireRegardless(buyer);
    const winner = await makeBuyer(money.world);
    expect((await pay(winner)).status).toBe("confirmed");
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    expect(await syncBooking(buyer.ctx, { booking_id: buyer.booking.id })).toMatchObject({
      status: "expired",
    });
    const { db } = money.world.ctx;
    const payment = { where: { booking_id: buyer.booking.id } };
    expect(await db.payment.findFirst(payment)).toMatchObject({ amount_refunded: 1500 });
    const event = await db.domainEvent.findFirstOrThrow({
      where: { object_id: buyer.booking.id, type: "booking.place_lost" },
    });
    expect(event.data).toMatchObject({ amount: 1500, alternatives: [{}, {}, {}] });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("is refunded when the booking was cancelled by hand meanwhile", async () => {
    const buyer = await asked();
    const { processor } = await pay(buyer);
    await money.world.ctx.db.booking.update({
      where: byId(money.world.ctx, buyer.booking.id),
      data: { status: "cancelled" },
    });
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    await syncBooking(buyer.ctx, { booking_id: buyer.booking.id });
    expect(
      await money.world.ctx.db.payment.findFirst({ where: { booking_id: buyer.booking.id } }),
    ).toMatchObject({ status: "succeeded", amount_refunded: 1500 });
    await reconcile(money.world.installation);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });
});
