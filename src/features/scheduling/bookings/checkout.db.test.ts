import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { findMoneyFaults, makeBuyer, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { patiently } from "@/testing/worlds/patiently";
import { syncBooking } from "./sync";

const money = setUpMoney();
const { pay, intents } = money;
const twenty = <T>(work: () => T) => Array.from({ length: 20 }, work);
const events = async (id: string) =>
  (
    await money.world.ctx.db.domainEvent.findMany({
      where: { object_id: id },
      orderBy: { id: "asc" },
    })
  ).map((event) => event.type);

describe("paying with a saved card", () => {
  test("confirms the booking, with a paid invoice and the payment allocated to it", async () => {
    const buyer = await makeBuyer(money.world);
    const booking = await pay(buyer);
    expect(booking).toMatchObject({ status: "confirmed", held_until: null });
    const payment = await money.world.ctx.db.payment.findFirstOrThrow({
      where: { id: booking.payment_id ?? "" },
      include: { allocations: true },
    });
    expect(payment).toMatchObject({ status: "succeeded", amount: 1500, client_secret: null });
    expect(payment.allocations).toMatchObject([{ invoice_id: booking.invoice_id, amount: 1500 }]);
    const invoice = await money.world.ctx.db.invoice.findFirstOrThrow({
      where: { id: booking.invoice_id ?? "" },
    });
    expect(invoice).toMatchObject({ number: "T-2026-000001", total: 1500, amount_paid: 1500 });
    expect(await intents()).toMatchObject([{ status: "succeeded", amount_received: 1500 }]);
    expect(await events(booking.id)).toEqual([
      "booking.held",
      "booking.pending_payment",
      "booking.confirmed",
    ]);
    const charged = await money.world.ctx.db.domainEvent.findFirstOrThrow({
      where: { object_id: payment.id, type: "payment.succeeded" },
    });
    expect(charged.data).toMatchObject({ amount: 1500, currency: "EUR", provider: "processor" });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("returns the confirmed booking when repeated, with any card, and charges nothing more", async () => {
    const buyer = await makeBuyer(money.world);
    const first = await pay(buyer);
    expect(await pay(buyer)).toEqual(first);
    expect(await pay(buyer, { payment_method_id: "pm_unknown" })).toEqual(first);
    expect(await intents()).toHaveLength(1);
  });

  test("twenty times at once is one intent, one charge and twenty equal answers", async () => {
    const buyer = await makeBuyer(money.world);
    const answers = await Promise.all(twenty(() => patiently(() => pay(buyer))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(["confirmed"]));
    expect(new Set(answers.map((answer) => answer.payment_id)).size).toBe(1);
    expect(await intents()).toHaveLength(1);
    expect(
      await money.world.ctx.db.payment.count({ where: { booking_id: buyer.booking.id } }),
    ).toBe(1);
    expect(
      await money.world.ctx.db.invoice.count({ where: { organization_id: money.world.org.id } }),
    ).toBe(1);
  });
});

describe("a card that is declined", () => {
  const declined = { of: { code: "payment_failed", kind: "payment_required" } };

  test("leaves the place held with the reason and the next step; another card pays the same intent", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
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
    const attempts = await money.world.ctx.db.processorCall.findMany({
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

  test("is asked again on a second try, not answered from memory", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
    for (let i = 0; i < 3; i++) await expect(pay(buyer)).rejects.toMatchObject(declined);
    expect(
      await money.world.ctx.db.processorCall.count({
        where: { payment: { booking_id: buyer.booking.id } },
      }),
    ).toBe(3);
    expect(await intents()).toMatchObject([{ status: "requires_payment_method" }]);
  });

  test("twenty times at once is one intent and twenty equal refusals", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
    const answers = await Promise.allSettled(twenty(() => patiently(() => pay(buyer))));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: "rejected", reason: declined });
    }
    expect(await intents()).toHaveLength(1);
  });
});

describe("a checkout that cannot be paid", () => {
  const code = (name: string) => ({ of: { code: name } });
  const unusable = {
    faults: [{ loc: ["body", "payment_method_id"], type: "payment_method_not_usable" }],
  };

  test("does not exist for an unknown booking, or another member's", async () => {
    const buyer = await makeBuyer(money.world);
    const stranger = await makeBuyer(money.world, { hour: 12 });
    await expect(pay(buyer, { event_booking_id: "bkg_none" })).rejects.toMatchObject(
      code("booking_not_found"),
    );
    await expect(pay(stranger, { event_booking_id: buyer.booking.id })).rejects.toMatchObject(
      code("booking_not_found"),
    );
  });

  test("has a fault of the field for an unknown, foreign, removed or expired card", async () => {
    const buyer = await makeBuyer(money.world);
    const stranger = await makeBuyer(money.world, { hour: 12 });
    for (const id of ["pm_none", stranger.cardId]) {
      await expect(pay(buyer, { payment_method_id: id })).rejects.toMatchObject(unusable);
    }
    const card = { where: { id: buyer.cardId } };
    await money.world.ctx.db.paymentMethod.updateMany({ ...card, data: { exp_year: 2020 } });
    await expect(pay(buyer)).rejects.toMatchObject(unusable);
    await money.world.ctx.db.paymentMethod.updateMany({
      ...card,
      data: { exp_year: 2090, detached_at: money.world.ctx.now() },
    });
    await expect(pay(buyer)).rejects.toMatchObject(unusable);
    expect(await intents()).toEqual([]);
  });

  test("is over when the hold has lapsed, even while nobody else wants the place", async () => {
    const buyer = await makeBuyer(money.world);
    money.world.pass(10);
    await expect(pay(buyer)).rejects.toMatchObject(code("hold_expired"));
    expect(await intents()).toEqual([]);
  });

  test("is refused for an unexpected amount before anything is charged", async () => {
    const buyer = await makeBuyer(money.world);
    await expect(pay(buyer, { expected_amount_due: 1400 })).rejects.toMatchObject({
      ...code("amount_changed"),
      extras: { amount_due: 1500 },
    });
    expect(await pay(buyer, { expected_amount_due: 1500 })).toMatchObject({ status: "confirmed" });
  });

  test("needs neither processor nor invoice when nothing is due: the booking is confirmed", async () => {
    const buyer = await makeBuyer(money.world);
    await money.world.ctx.db.booking.update({
      where: byId(money.world.ctx, buyer.booking.id),
      data: { amount_due: 0 },
    });
    expect(await pay(buyer)).toMatchObject({ status: "confirmed", invoice_id: null });
    expect(await intents()).toEqual([]);
  });

  test("has a fault of the field for a card that the processor has lost, and the place stays held", async () => {
    const buyer = await makeBuyer(money.world);
    await money.world.ctx.db.paymentMethod.updateMany({
      where: { id: buyer.cardId },
      data: { processor_payment_method_id: "pm_gone" },
    });
    await expect(pay(buyer)).rejects.toMatchObject(unusable);
    const { status } = await syncBooking(buyer.ctx, { booking_id: buyer.booking.id });
    expect(status).toBe("held");
    const other = await saveCard(buyer.ctx, "pm_card_mastercard");
    expect(await pay(buyer, { payment_method_id: other })).toMatchObject({ status: "confirmed" });
  });

  test("is possible although the resource has changed since the hold", async () => {
    const buyer = await makeBuyer(money.world);
    await money.world.ctx.db.resource.update({
      where: byId(money.world.ctx, money.world.resource.id),
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
