/** An installation without a processor: money is taken at the desk, and no card anywhere. */
import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { compareBooks } from "@/features/billing/processor/compare-processor";
import { confirmPayment } from "@/features/billing/charging/confirm-payment";
import { createAnyPayment } from "@/features/billing/charging/create-payment";
import { reconcile } from "@/features/billing/processor/reconcile";
import { receiveEvent } from "@/features/billing/processor/receive-event";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import { getClientConfig, setUpPaymentMethod } from "@/features/billing/payment-methods/set-up";
import { createPayment } from "@/features/billing/payments/create";
import { createRefund } from "@/features/billing/refunds/create";
import { createNoPayments } from "@/ports/payments/none";
import { InvalidSignature } from "@/ports/payments/port";
import { type Buyer, makeBuyer } from "@/testing/worlds/money";
import { memberOf } from "@/testing/worlds/world";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";

const to = setUpSubscriptions();
const none = createNoPayments(async () => ({ installation_id: "ins_test", env: "none" }));
const refused = { name: "payments_not_configured" };
const atDesk = { status: "past_due", payment_failure: "It is paid at the desk." };
/** A member with a card and a held booking, from the time when there was a processor. */
let buyer: Buyer;
beforeEach(async () => {
  buyer = await makeBuyer(to.money.world);
});
/** Removes the processor; returns the buyer's context afterwards. */
function without() {
  to.money.world.usePayments(none);
  return to.money.world.as(memberOf(buyer.member));
}
const calls = () =>
  to.money.world.ctx.db.processorCall.count({ where: { organization_id: to.money.world.org.id } });

describe("without a processor", () => {
  test("a card is neither charged nor saved, and no trace of it is stored", async () => {
    const before = await calls();
    const ctx = without();
    const { id: event_booking_id } = buyer.booking;
    const paying = { event_booking_id, payment_method_id: buyer.cardId };
    await expect(checkoutBooking(ctx, paying)).rejects.toMatchObject(refused);
    const never = { event_booking_id, payment_method_id: "pm_never_saved" };
    await expect(checkoutBooking(ctx, never)).rejects.toMatchObject(refused);
    const card = { member_id: buyer.member.id, processor_payment_method_id: "pm_card_visa" };
    await expect(attachPaymentMethod(ctx, { ...card, consent: true })).rejects.toMatchObject(
      refused,
    );
    const setUp = { member_id: buyer.member.id, consent: true };
    await expect(setUpPaymentMethod(ctx, setUp)).rejects.toMatchObject(refused);
    expect(await calls()).toBe(before);
    expect((await to.money.bookingOf(buyer)).status).toBe("held");
    expect(await getClientConfig(ctx)).toMatchObject({ provider: "none", test_mode: false });
  });

  test("no invoice and no payment is charged to a card", async () => {
    const { world } = to.money;
    const member_id = buyer.member.id;
    const open = { member_id, amount: 500, currency: "EUR", provider: "processor" } as const;
    const begun = await createPayment(world.ctx, { ...open, payment_method_id: buyer.cardId });
    without();
    const lines = [{ description: "Locker", quantity: 1, unit_amount: 900 }];
    const draft = await createInvoice(world.ctx, { member_id, currency: "EUR", lines });
    const { id: invoice_id } = await finalizeInvoice(world.ctx, { invoice_id: draft.id });
    const paying = { invoice_id, payment_method_id: buyer.cardId };
    await expect(payInvoice(world.ctx, paying)).rejects.toMatchObject(refused);
    await expect(createAnyPayment(world.ctx, open)).rejects.toMatchObject(refused);
    const confirming = { payment_id: begun.id };
    await expect(confirmPayment(world.ctx, confirming)).rejects.toMatchObject(refused);
  });

  test("a free booking is confirmed, and so is one paid at the desk", async () => {
    const ctx = without();
    const { world } = to.money;
    const cash = { member_id: buyer.member.id, currency: "EUR", provider: "cash" } as const;
    const { id: booking_id, amount_due: amount } = buyer.booking;
    const paid = await createAnyPayment(world.ctx, { ...cash, amount, booking_id });
    await updatePayment(world.ctx, { payment_id: paid.id, status: "succeeded" });
    expect((await to.money.bookingOf(buyer)).status).toBe("confirmed");
    await world.ctx.db.booking.update({
      where: byId(world.ctx, booking_id),
      data: { status: "held", amount_due: 0, price_amount: 0, held_until: new Date("2027-01-01") },
    });
    const free = { event_booking_id: booking_id, payment_method_id: "none" };
    expect(await checkoutBooking(ctx, free)).toMatchObject({ status: "confirmed" });
    const refund = await createRefund(world.ctx, { payment_id: paid.id });
    expect(refund).toMatchObject({ status: "succeeded" });
  });

  test("money does not go back to a card by a refund or a credit note, and a cancellation owes it", async () => {
    const paid = await to.money.pay(buyer);
    const [payment_id, invoice_id] = [paid.payment_id ?? "", paid.invoice_id ?? ""];
    without();
    const { ctx, installation } = to.money.world;
    await expect(createRefund(ctx, { payment_id })).rejects.toMatchObject(refused);
    const credit = { invoice_id, amount: 500, settlement: "refund" } as const;
    await expect(createCreditNote(ctx, credit)).rejects.toMatchObject(refused);
    expect(await ctx.db.refund.count({ where: { payment_id } })).toBe(0);
    await cancelBooking(ctx, { booking_id: buyer.booking.id, waive_fee: true });
    const owed = () => ctx.db.refund.findFirst({ where: { payment_id }, select: { status: true } });
    expect(await owed()).toEqual({ status: "pending" });
    expect(await reconcile(installation)).toEqual([]);
    to.money.world.usePayments(to.money.payments);
    await reconcile(to.money.world.installation);
    expect(await owed()).toEqual({ status: "succeeded" });
  });

  test("a member buys free products; staff sell the others, for the desk", async () => {
    const ctx = without();
    const { world } = to.money;
    const [free, paid] = [await to.product({ amount: 0 }), await to.product()];
    const buy = { member_id: buyer.member.id };
    const mine = await createSubscription(ctx, { ...buy, product_id: free.id });
    expect(mine.status).toBe("active");
    const other = { ...buy, beside: true, product_id: paid.id };
    const bought = createSubscription(ctx, other);
    await expect(bought).rejects.toMatchObject(refused);
    const change = { subscription_id: mine.id, product_id: paid.id, at: "now" } as const;
    await expect(changeSubscription(ctx, change)).rejects.toMatchObject(refused);
    const withCard = { ...other, payment_method_id: buyer.cardId };
    await expect(createSubscription(world.ctx, withCard)).rejects.toMatchObject(refused);
    // The old card is not charged, as if there were none.
    const sold = await createSubscription(world.ctx, other);
    expect(sold).toMatchObject(atDesk);
    const { invoice_id } = await world.ctx.db.subscription.findUniqueOrThrow({
      where: byId(world.ctx, sold.id),
    });
    const cash = await createPayment(world.ctx, {
      ...buy,
      amount: 3000,
      currency: "EUR",
      provider: "cash",
      invoice_allocations: [{ invoice_id: invoice_id ?? "", amount: 3000 }],
    });
    await updatePayment(world.ctx, { payment_id: cash.id, status: "succeeded" });
    await to.toNext(sold.id);
    expect((await to.look(sold.id)).status).toBe("active");
  });

  test("a renewal is due at the desk although a card was saved, and unpaid it ends", async () => {
    await to.card();
    const { id } = await to.subscribe();
    expect((await to.look(id)).status).toBe("active");
    without();
    expect(await to.toNext(id)).toMatchObject(atDesk);
    for (let tries = 0; tries < 4; tries++) await to.toNext(id);
    expect(await to.look(id)).toMatchObject({ status: "expired", next_update: null });
  });

  test("the worker has nobody to ask, and no notice is anybody's", async () => {
    without();
    const { installation } = to.money.world;
    expect(await compareBooks(installation)).toMatchObject({
      compared: { payments: 0, refunds: 0, disputes: 0 },
      found: [],
    });
    const told = receiveEvent(installation, Buffer.from("{}"), "t=1,v1=00");
    await expect(told).rejects.toBeInstanceOf(InvalidSignature);
  });
});
