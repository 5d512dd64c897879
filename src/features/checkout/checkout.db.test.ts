import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CheckoutBooking } from "@/features/bookings/schema";
import { newAccount, paymentsOf, startTestSandbox } from "@/ports/payments/sandbox/testing";
import type { PaymentsPort } from "@/ports/payments/port";
import {
  authenticate,
  type Buyer,
  findMoneyFaults,
  makeBuyer,
  makeMoneyWorld,
  type MoneyWorld,
  NO_FAULTS,
  saveCard,
} from "@/testing/money";
import { checkoutBooking } from "./checkout";
import { syncBooking } from "./sync";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let payments: PaymentsPort;
let world: MoneyWorld;
let account: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  payments = paymentsOf(sandbox);
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  account = newAccount();
  world = await makeMoneyWorld(payments, { account });
});

const pay = (buyer: Buyer, extra: Partial<CheckoutBooking> = {}) =>
  checkoutBooking(buyer.ctx, {
    event_booking_id: buyer.booking.id,
    payment_method_id: buyer.cardId,
    ...extra,
  });
const intents = () => payments.listIntents({ account });
const events = async (id: string) =>
  (
    await world.ctx.db.domainEvent.findMany({ where: { object_id: id }, orderBy: { id: "asc" } })
  ).map((event) => event.type);

describe("paying with a saved card", () => {
  test("confirms the booking, with a paid invoice and the payment allocated to it", async () => {
    const buyer = await makeBuyer(world);
    const booking = await pay(buyer);
    expect(booking).toMatchObject({ status: "confirmed", held_until: null });
    const payment = await world.ctx.db.payment.findFirstOrThrow({
      where: { id: booking.payment_id ?? "" },
      include: { allocations: true },
    });
    expect(payment).toMatchObject({ status: "succeeded", amount: 1500, client_secret: null });
    expect(payment.allocations).toMatchObject([{ invoice_id: booking.invoice_id, amount: 1500 }]);
    const invoice = await world.ctx.db.invoice.findFirstOrThrow({
      where: { id: booking.invoice_id ?? "" },
    });
    expect(invoice).toMatchObject({ number: "T-2026-000001", total: 1500, amount_paid: 1500 });
    expect(await intents()).toMatchObject([{ status: "succeeded", amount_received: 1500 }]);
    expect(await events(booking.id)).toEqual([
      "booking.held",
      "booking.pending_payment",
      "booking.confirmed",
    ]);
    expect(await findMoneyFaults(world.org.id)).toEqual(NO_FAULTS);
  });

  test("again gives the confirmed booking, whatever the card, and charges nothing more", async () => {
    const buyer = await makeBuyer(world);
    const first = await pay(buyer);
    expect(await pay(buyer)).toEqual(first);
    expect(await pay(buyer, { payment_method_id: "pm_unknown" })).toEqual(first);
    expect(await intents()).toHaveLength(1);
  });

  test("twenty times at once is one intent, one charge and twenty equal answers", async () => {
    const buyer = await makeBuyer(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(buyer)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(["confirmed"]));
    expect(new Set(answers.map((answer) => answer.payment_id)).size).toBe(1);
    expect(await intents()).toHaveLength(1);
    expect(await world.ctx.db.payment.count({ where: { booking_id: buyer.booking.id } })).toBe(1);
    expect(await world.ctx.db.invoice.count({ where: { organization_id: world.org.id } })).toBe(1);
  });
});

describe("a card that is declined", () => {
  const declined = { of: { code: "payment_failed", kind: "payment_required" } };

  test("leaves the place held and says why and what to do; another card pays the same intent", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_chargeCustomerFail" });
    const failure = await pay(buyer).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      ...declined,
      message:
        "Your card was declined. Nothing was charged. Try another card: your place is held until 06:10 (UTC).",
      extras: { failure_code: "generic_decline", failure_message: "Your card was declined." },
    });
    const held = await syncBooking(buyer.ctx, { booking_id: buyer.booking.id });
    expect(held).toMatchObject({ status: "held", held_until: buyer.booking.held_until });

    const other = await saveCard(buyer.ctx, "pm_card_mastercard");
    const paid = await pay(buyer, { payment_method_id: other });
    expect(paid).toMatchObject({ status: "confirmed", payment_id: held.payment_id });
    expect(await intents()).toMatchObject([{ status: "succeeded" }]);
    const attempts = await world.ctx.db.processorCall.findMany({
      where: { payment_id: paid.payment_id },
      orderBy: { attempt: "asc" },
    });
    expect(attempts).toMatchObject([
      { kind: "create_intent", outcome: "declined", failure_code: "generic_decline" },
      { kind: "confirm_intent", outcome: "succeeded", failure_code: null },
    ]);
    expect(await events(paid.id)).toEqual([
      "booking.held",
      "booking.pending_payment",
      "booking.held",
      "booking.pending_payment",
      "booking.confirmed",
    ]);
  });

  test("may be tried again, and is then asked again, not answered from memory", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_chargeCustomerFail" });
    for (let i = 0; i < 3; i++) await expect(pay(buyer)).rejects.toMatchObject(declined);
    expect(
      await world.ctx.db.processorCall.count({
        where: { payment: { booking_id: buyer.booking.id } },
      }),
    ).toBe(3);
    expect(await intents()).toMatchObject([{ status: "requires_payment_method" }]);
  });

  test("twenty times at once is one intent and twenty equal refusals", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_chargeCustomerFail" });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => pay(buyer)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: "rejected", reason: declined });
    }
    expect(await intents()).toHaveLength(1);
  });
});

describe("a bank that asks its customer", () => {
  test("gets 15 minutes; the secret is the payer's; completing confirms", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    world.pass(5);
    const asked = await pay(buyer);
    expect(asked).toMatchObject({
      status: "pending_payment",
      held_until: "2026-11-23T06:20:00.000Z",
      processor: {
        client_secret: expect.stringMatching(/^pi_\w+_secret_/),
        provider_account_id: account,
      },
    });
    expect(await pay(buyer)).toEqual(asked);

    await authenticate(sandbox, asked.processor?.client_secret, "complete");
    const booking = await syncBooking(buyer.ctx, { booking_id: asked.id });
    expect(booking).toMatchObject({ status: "confirmed", processor: { client_secret: null } });
    expect(await intents()).toHaveLength(1);
    expect(await findMoneyFaults(world.org.id)).toEqual(NO_FAULTS);
  });

  test("refusing it leaves the place held for another card", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(sandbox, asked.processor?.client_secret, "fail");
    const back = await syncBooking(buyer.ctx, { booking_id: asked.id });
    expect(back).toMatchObject({ status: "held", processor: { client_secret: null } });
    const payment = await world.ctx.db.payment.findFirstOrThrow({ where: { booking_id: back.id } });
    expect(payment).toMatchObject({
      status: "pending",
      failure_code: "payment_intent_authentication_failure",
    });
    const other = await saveCard(buyer.ctx, "pm_card_visa");
    expect(await pay(buyer, { payment_method_id: other })).toMatchObject({ status: "confirmed" });
    expect(await intents()).toHaveLength(1);
  });

  test("a card that the bank declines after the question is declined, not charged", async () => {
    const card = "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds";
    const buyer = await makeBuyer(world, { card });
    const asked = await pay(buyer);
    await authenticate(sandbox, asked.processor?.client_secret, "complete");
    const back = await syncBooking(buyer.ctx, { booking_id: asked.id });
    expect(back.status).toBe("held");
    expect(await world.ctx.db.payment.findFirst({ where: { booking_id: back.id } })).toMatchObject({
      failure_code: "insufficient_funds",
    });
  });

  test("the page closed and another card chosen: the same intent, charged once", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(sandbox, asked.processor?.client_secret, "close");
    const other = await saveCard(buyer.ctx, "pm_card_visa");
    const paid = await pay(buyer, { payment_method_id: other });
    expect(paid).toMatchObject({ status: "confirmed", payment_id: asked.payment_id });
    expect(await intents()).toMatchObject([{ status: "succeeded", amount_received: 1500 }]);
  });

  test("completed in the browser and clicked again: found paid, not charged again", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(sandbox, asked.processor?.client_secret, "complete");
    expect(await pay(buyer)).toMatchObject({ status: "confirmed" });
    expect(await intents()).toHaveLength(1);
  });

  test("asking a second time does not raise the hold a second time", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(sandbox, asked.processor?.client_secret, "fail");
    await syncBooking(buyer.ctx, { booking_id: asked.id });
    world.pass(10);
    const again = await pay(buyer);
    expect(again).toMatchObject({ status: "pending_payment", held_until: asked.held_until });
  });
});

describe("what cannot be paid", () => {
  const code = (name: string) => ({ of: { code: name } });
  const unusable = {
    faults: [{ loc: ["body", "payment_method_id"], type: "payment_method_not_usable" }],
  };

  test("an unknown booking, or another member's, does not exist", async () => {
    const buyer = await makeBuyer(world);
    const stranger = await makeBuyer(world, { hour: 12 });
    await expect(pay(buyer, { event_booking_id: "bkg_none" })).rejects.toMatchObject(
      code("booking_not_found"),
    );
    await expect(pay(stranger, { event_booking_id: buyer.booking.id })).rejects.toMatchObject(
      code("booking_not_found"),
    );
  });

  test("an unknown, foreign, removed or expired card is a fault of the field", async () => {
    const buyer = await makeBuyer(world);
    const stranger = await makeBuyer(world, { hour: 12 });
    for (const id of ["pm_none", stranger.cardId]) {
      await expect(pay(buyer, { payment_method_id: id })).rejects.toMatchObject(unusable);
    }
    const card = { where: { id: buyer.cardId } };
    await world.ctx.db.paymentMethod.update({ ...card, data: { exp_year: 2020 } });
    await expect(pay(buyer)).rejects.toMatchObject(unusable);
    await world.ctx.db.paymentMethod.update({
      ...card,
      data: { exp_year: 2090, detached_at: world.ctx.now() },
    });
    await expect(pay(buyer)).rejects.toMatchObject(unusable);
    expect(await intents()).toEqual([]);
  });

  test("a hold that has lapsed is over, even while nobody else wants the place", async () => {
    const buyer = await makeBuyer(world);
    world.pass(10);
    await expect(pay(buyer)).rejects.toMatchObject(code("hold_expired"));
    expect(await intents()).toEqual([]);
  });

  test("an amount that is not the expected one is told before anything is charged", async () => {
    const buyer = await makeBuyer(world);
    await expect(pay(buyer, { expected_amount_due: 1400 })).rejects.toMatchObject({
      ...code("amount_changed"),
      extras: { amount_due: 1500 },
    });
    expect(await pay(buyer, { expected_amount_due: 1500 })).toMatchObject({ status: "confirmed" });
  });

  test("a booking with nothing due is confirmed without the processor and without an invoice", async () => {
    const buyer = await makeBuyer(world);
    await world.ctx.db.booking.update({
      where: { id: buyer.booking.id },
      data: { amount_due: 0 },
    });
    expect(await pay(buyer)).toMatchObject({ status: "confirmed", invoice_id: null });
    expect(await intents()).toEqual([]);
  });

  test("a card that the processor has lost is a fault of the field, and the place stays held", async () => {
    const buyer = await makeBuyer(world);
    await world.ctx.db.paymentMethod.update({
      where: { id: buyer.cardId },
      data: { processor_payment_method_id: "pm_gone" },
    });
    await expect(pay(buyer)).rejects.toMatchObject(unusable);
    const { status } = await syncBooking(buyer.ctx, { booking_id: buyer.booking.id });
    expect(status).toBe("held");
    const other = await saveCard(buyer.ctx, "pm_card_mastercard");
    expect(await pay(buyer, { payment_method_id: other })).toMatchObject({ status: "confirmed" });
  });

  test("a resource changed since the hold does not get in the way of paying for it", async () => {
    const buyer = await makeBuyer(world);
    await world.ctx.db.resource.update({
      where: { id: world.resource.id },
      data: {
        overrides: [],
        availability: [
          { day: "tuesday", starts_at_local: "08:00:00Z", ends_at_local: "20:00:00Z", capacity: 2 },
        ],
      },
    });
    expect(await pay(buyer)).toMatchObject({ status: "confirmed" });
  });
});
