import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { ProcessorRefused } from "@/ports/payments/port";
import {
  type Buyer,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { reconcile } from "@/features/billing/processor/reconcile";
import { releaseBooking } from "@/features/scheduling/bookings/release";

const money = setUpMoney();
const { pay, bookingOf } = money;

/**
 * Returns a payer at the bank whose intent the processor then forgets, as after a change of processor or keys.
 */
async function makeForgotten(options: Parameters<typeof makeBuyer>[1] = {}) {
  const buyer = await makeBuyer(money.world, {
    card: "pm_card_authenticationRequired",
    ...options,
  });
  const { payment_id } = await pay(buyer);
  await money.world.ctx.db.payment.update({
    where: byId(money.world.ctx, payment_id ?? ""),
    data: { provider_payment_intent_id: `pi_forgotten_${payment_id}` },
  });
  return buyer;
}
const paymentOf = (buyer: Buyer) =>
  money.world.ctx.db.payment.findFirstOrThrow({
    where: { booking_id: buyer.booking.id },
    orderBy: { id: "asc" },
  });
const cancelled = { status: "cancelled", failure_code: "resource_missing", client_secret: null };

describe("an intent that the processor does not know", () => {
  test("the payment ends when the time to pay is over, and the place is free", async () => {
    const buyer = await makeForgotten();
    money.world.pass(15);
    expect(await expireLapsed(money.world.installation)).toMatchObject([{ outcome: "expired" }]);
    expect(await bookingOf(buyer)).toMatchObject({ status: "expired" });
    expect(await paymentOf(buyer)).toMatchObject(cancelled);
    const event = await money.world.ctx.db.domainEvent.findFirstOrThrow({
      where: { object_id: (await paymentOf(buyer)).id, type: "payment.cancelled" },
    });
    expect(event.data).toMatchObject({ failure_code: "resource_missing" });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("the place can be given back, and be paid for again", async () => {
    const buyer = await makeForgotten();
    const released = await releaseBooking(buyer.ctx, { booking_id: buyer.booking.id });
    expect(released.status).toBe("cancelled");
    const other = await makeForgotten({ hour: 14 });
    const cardId = await saveCard(other.ctx, "pm_card_visa");
    await expect(pay({ ...other, cardId })).rejects.toMatchObject({
      of: { code: "payment_failed" },
    });
    expect(await paymentOf(other)).toMatchObject(cancelled);
    expect(await pay({ ...other, cardId })).toMatchObject({ status: "confirmed" });
  });

  test("the payment ends as soon as the reconciler asks about it, even if the account has left", async () => {
    const buyer = await makeForgotten();
    const other = await makeForgotten({ hour: 14 });
    const id = (await paymentOf(other)).provider_payment_intent_id;
    const left = new ProcessorRefused("No access to this account.", "account_invalid", null);
    money.world.usePayments({
      ...money.payments,
      retrieveIntent: (request) =>
        request.intent_id === id ? Promise.reject(left) : money.payments.retrieveIntent(request),
    });
    money.world.pass(5);
    expect(await reconcile(money.world.installation)).toMatchObject([
      { what: "payment", outcome: "cancelled" },
      { what: "payment", outcome: "cancelled" },
    ]);
    expect(await paymentOf(buyer)).toMatchObject(cancelled);
    expect(await paymentOf(other)).toMatchObject({ failure_code: "account_invalid" });
    expect(await bookingOf(buyer)).toMatchObject({ status: "held" });
  });
});
