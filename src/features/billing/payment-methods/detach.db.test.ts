import { describe, expect, test } from "vitest";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { reconcile } from "@/features/billing/processor/reconcile";
import { setUpCards } from "@/testing/worlds/cards";
import { crashing, makeBuyer } from "@/testing/worlds/money";
import { detachPaymentMethod } from "./detach";

const mine = setUpCards();
const { money, attach, cards, customerId } = mine;

describe("removing cards", () => {
  const remove = (payment_method_id: string, as = mine.ctx) =>
    detachPaymentMethod(as, { member_id: mine.member_id, payment_method_id });

  test("a removed card is gone for good, here and at the processor", async () => {
    const { id } = await attach("pm_card_visa");
    await remove(id);
    expect(await cards()).toEqual([]);
    expect(
      await money.payments.listPaymentMethods({
        account: money.account,
        customer_id: await customerId(),
      }),
    ).toEqual([]);
    await expect(remove(id)).rejects.toMatchObject({ of: { code: "payment_method_not_found" } });
    expect(await attach("pm_card_visa")).toMatchObject({ is_default: true });
  });

  test("the newest usable card takes the place of a removed default", async () => {
    const { id } = await attach("pm_card_visa");
    const second = await attach("pm_card_mastercard");
    money.world.pass(1);
    const third = await attach("pm_card_amex");
    await remove(second.id);
    expect((await cards()).find(({ is_default }) => is_default)?.id).toBe(id);
    await remove(id);
    expect(await cards()).toMatchObject([{ id: third.id, is_default: true }]);
  });

  test("a card can be removed while the processor is down, which learns of it later", async () => {
    const { id } = await attach("pm_card_visa");
    await remove(id, {
      ...mine.ctx,
      payments: crashing(money.payments, "detachPaymentMethod", "before"),
    });
    expect(await cards()).toEqual([]);
    money.world.pass(1);
    await reconcile(money.world.installation);
    expect(
      await money.payments.listPaymentMethods({
        account: money.account,
        customer_id: await customerId(),
      }),
    ).toEqual([]);
  });

  test("a card in a running payment cannot be removed; after a decline it can", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    await checkoutBooking(buyer.ctx, {
      event_booking_id: buyer.booking.id,
      payment_method_id: buyer.cardId,
    });
    const card = { member_id: buyer.member.id, payment_method_id: buyer.cardId };
    await expect(detachPaymentMethod(buyer.ctx, card)).rejects.toMatchObject({
      of: { code: "payment_method_in_use", kind: "conflict" },
    });
    const other = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail", hour: 12 });
    await checkoutBooking(other.ctx, {
      event_booking_id: other.booking.id,
      payment_method_id: other.cardId,
    }).catch(() => undefined);
    await detachPaymentMethod(other.ctx, {
      member_id: other.member.id,
      payment_method_id: other.cardId,
    });
  });

  test("removing a card while it pays never strands the payment", async () => {
    for (let day = 2; day < 8; day++) {
      const buyer = await makeBuyer(money.world, { day });
      const [paid, removed] = await Promise.allSettled([
        checkoutBooking(buyer.ctx, {
          event_booking_id: buyer.booking.id,
          payment_method_id: buyer.cardId,
        }),
        detachPaymentMethod(buyer.ctx, {
          member_id: buyer.member.id,
          payment_method_id: buyer.cardId,
        }),
      ]);
      const refused = paid.status === "rejected" && paid.reason.name === "validation_error";
      expect(paid.status === "fulfilled" || refused, String(paid)).toBe(true);
      expect(paid.status === "fulfilled" || removed.status === "fulfilled").toBe(true);
    }
  });
});
