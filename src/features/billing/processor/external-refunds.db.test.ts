import { getPayment } from "@/features/billing/payments/get";
import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { collectDeliveries } from "@/testing/fakes/deliveries";
import { findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { eraseMember } from "@/features/backoffice/member-erase/erase";
import { archiveMemberAndCancel } from "@/features/backoffice/member-lifecycle/archive-member";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { compareWithProcessor } from "./compare-processor";
import { reconcile } from "./reconcile";
import { processEvents, receiveEvent } from "./receive-event";

const { url, delivered } = collectDeliveries();
const money = setUpMoney(url);

/** Compares by the real time, which the sandbox uses; the world has a time of its own. */
const compare = () => compareWithProcessor({ ...money.world.installation, now: () => new Date() });

/** Makes a paid booking that can be refunded in the processor's own dashboard. */
async function makePaid(card = "pm_card_visa") {
  const buyer = await makeBuyer(money.world, { card });
  const { payment_id, invoice_id } = await money.pay(buyer);
  const read = () =>
    money.world.ctx.db.payment.findUniqueOrThrow({
      where: byId(money.world.ctx, payment_id ?? ""),
      include: { refunds: { include: { parts: true } } },
    });
  const intent_id = (await read()).provider_payment_intent_id ?? "";
  const giveBack = (amount: number, metadata: Record<string, string> = {}) =>
    money.payments.createRefund({
      account: money.account,
      idempotencyKey: newId("pcl"),
      intent_id,
      amount,
      currency: "EUR",
      reason: null,
      metadata,
    });
  return { read, giveBack, invoice_id };
}

const receive = async (type: string) => {
  const { body, signature } = await delivered(type);
  await receiveEvent(money.world.installation, Buffer.from(body), signature);
  return processEvents(money.world.installation);
};

describe("a refund made at the processor itself", () => {
  test("a refund made there is recorded once with its credit note, as soon as the processor reports it", async () => {
    const { read, giveBack, invoice_id } = await makePaid();
    const { id } = await giveBack(600);
    expect(await receive("refund.created")).toMatchObject([{ outcome: "refund.created" }]);
    expect(await compare()).toEqual([]);
    const payment = await read();
    expect(payment).toMatchObject({
      amount_refunded: 600,
      refunds: [{ provider_refund_id: id, amount: 600, status: "succeeded", parts: [{}] }],
    });
    const notes = await money.world.ctx.db.creditNote.findMany({
      where: { invoice_id: invoice_id ?? "" },
    });
    expect(notes).toMatchObject([{ total: 600, status: "refunded" }]);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("a later notice about a refund made there is heard as well", async () => {
    const { read, giveBack } = await makePaid("pm_card_pendingRefund");
    await giveBack(600);
    expect(await receive("refund.created")).toMatchObject([{ outcome: "refund.created" }]);
    expect(await receive("refund.updated")).toMatchObject([{ outcome: "refund.updated" }]);
    expect(await read()).toMatchObject({ amount_refunded: 600, refunds: [{}] });
  });

  test("a refund without a notice is found by the hourly round, however many rounds run at once", async () => {
    const { read, giveBack } = await makePaid();
    const { id } = await giveBack(600);
    const rounds = await Promise.all([compare(), compare(), compare()]);
    expect(rounds.flat()).toEqual([{ what: "refund", id, outcome: "taken in" }]);
    expect(await compare()).toEqual([]);
    expect(await read()).toMatchObject({ amount_refunded: 600, refunds: [{}] });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("a refund that names us but is in no book is reported", async () => {
    const { read, giveBack } = await makePaid();
    const { id } = await giveBack(600, { refund_id: "ref_nowhere" });
    expect(await compare()).toEqual([
      { what: "refund", id, outcome: "unknown here: succeeded, 600 EUR", differs: true },
    ]);
    expect(await read()).toMatchObject({ amount_refunded: 0, refunds: [] });
  });

  test("a refund of money that our own refund already has is reported", async () => {
    const { read, giveBack } = await makePaid();
    const payment = await read();
    await money.world.ctx.db.refund.create({
      data: {
        id: newId("ref"),
        organization_id: payment.organization_id,
        payment_id: payment.id,
        amount: 1000,
        currency: "EUR",
        status: "pending",
      },
    });
    await giveBack(600);
    expect(await compare()).toMatchObject([
      { what: "refund", outcome: expect.stringMatching(/6\.00.*only .*5\.00 was left/) },
    ]);
  });
});

describe("a refund of ours that the bank delays", () => {
  const cancel = async (card: string) => {
    const buyer = await makeBuyer(money.world, { card });
    const { payment_id } = await money.pay(buyer);
    await cancelBooking(buyer.ctx, { booking_id: buyer.booking.id });
    const where = { payment_id: payment_id ?? "" };
    return () => money.world.ctx.db.refund.findFirstOrThrow({ where, include: { payment: true } });
  };
  const late = { status: "failed", failure_code: "unknown", payment: { amount_refunded: 0 } };

  test("a delayed refund is pending until the money has been returned", async () => {
    const read = await cancel("pm_card_pendingRefund");
    expect(await read()).toMatchObject({ status: "pending", payment: { amount_refunded: 0 } });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
    expect(await reconcile(money.world.installation)).toMatchObject([{ outcome: "succeeded" }]);
    expect(await read()).toMatchObject({ payment: { amount_refunded: 1500 } });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("a refund that fails days after its success is owed again, and the failure is visible", async () => {
    const read = await cancel("pm_card_refundFail");
    expect(await read()).toMatchObject({ status: "succeeded", payment: { amount_refunded: 1500 } });
    expect(await receive("refund.created")).toMatchObject([{ outcome: "refund.created" }]);
    expect(await read()).toMatchObject(late);
    expect(await receive("refund.failed")).toMatchObject([{ outcome: "refund.failed" }]);
    expect(await read()).toMatchObject(late);
    // Nor has its credit note been refunded any more.
    const { ctx, org } = money.world;
    const told = await ctx.db.domainEvent.findMany({
      where: { organization_id: org.id, type: { startsWith: "credit_note." } },
      orderBy: { sequence: "asc" },
    });
    const [first, second, third] = told;
    expect(told.map(({ type }) => type)).toEqual([
      "credit_note.issued",
      "credit_note.refunded",
      "credit_note.refund_failed",
    ]);
    expect(third).toMatchObject({
      object_id: first?.object_id,
      data: { from: "refunded", to: "issued" },
    });
    expect(second?.object_id).toBe(first?.object_id);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("a failed refund without a notice is found by the hourly round", async () => {
    const read = await cancel("pm_card_refundFail");
    expect(await compare()).toMatchObject([{ what: "refund", outcome: "failed" }]);
    expect(await read()).toMatchObject(late);
    expect(await compare()).toEqual([]);
  });
});

test("a dispute without a notice is found by the hourly round", async () => {
  const { read } = await makePaid("pm_card_createDispute");
  const { id } = await read();
  expect(await compare()).toEqual([{ what: "payment", id, outcome: "dispute needs_response" }]);
  expect(await getPayment(money.world.ctx, { payment_id: id })).toMatchObject({
    ...{ dispute_status: "open", dispute_reason: "fraudulent" },
  });
  expect(await compare()).toEqual([]);
});

describe("a refund made at the processor for an erased member", () => {
  test("the refund is recorded with its credit note: money continues after erasure", async () => {
    const { read, giveBack, invoice_id } = await makePaid();
    const { ctx } = money.world;
    const { member_id } = await read();
    await cancelBooking(ctx, { booking_id: (await read()).booking_id ?? "", refund_percent: 0 });
    await archiveMemberAndCancel(ctx, { member_id });
    await eraseMember(ctx, { member_id });
    const { id } = await giveBack(600);
    expect(await compare()).toEqual([{ what: "refund", id, outcome: "taken in" }]);
    expect(await read()).toMatchObject({
      amount_refunded: 600,
      refunds: [{ status: "succeeded" }],
    });
    const notes = await ctx.db.creditNote.findMany({ where: { invoice_id: invoice_id ?? "" } });
    expect(notes).toMatchObject([{ total: 600, status: "refunded", member_id }]);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });
});
