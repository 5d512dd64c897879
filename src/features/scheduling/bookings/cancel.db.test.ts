import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import {
  authenticate,
  type Buyer,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { cancelBooking } from "./cancel";
import { compareWithProcessor } from "@/features/billing/processor/compare-processor";
import { extendHold } from "./extend-hold";
import { reconcile } from "@/features/billing/processor/reconcile";
import { releaseBooking } from "./release";

const money = setUpMoney();
const { pay, intents, lose } = money;
const idOf = (buyer: Buyer) => ({ booking_id: buyer.booking.id });
const refused = (status: string) => ({
  of: { code: "invalid_status_transition" },
  extras: { current_status: status },
});

describe("cancelling a paid booking", () => {
  test("refunds in full with a credit note, and frees the place", async () => {
    const buyer = await makeBuyer(money.world);
    await pay(buyer);
    const cancelled = await cancelBooking(buyer.ctx, { ...idOf(buyer), notes: "Ill" });
    expect(cancelled).toMatchObject({
      status: "cancelled",
      cancelled_at: "2026-11-23T06:00:00.000Z",
      cancellation_notes: "Ill",
      cancellation_credit_note_id: expect.stringMatching(/^crn_/),
    });
    const { db } = money.world.ctx;
    expect(await db.payment.findFirst({ where: { booking_id: cancelled.id } })).toMatchObject({
      status: "succeeded",
      amount_refunded: 1500,
    });
    expect(
      await db.creditNote.findFirst({ where: { organization_id: money.world.org.id } }),
    ).toMatchObject({ number: "T-CN-2026-000001", total: 1500, status: "refunded" });
    expect(
      await db.refund.findFirst({
        where: { organization_id: money.world.org.id },
        include: { parts: true },
      }),
    ).toMatchObject({
      status: "succeeded",
      amount: 1500,
      parts: [{ credit_note_id: cancelled.cancellation_credit_note_id, amount: 1500 }],
    });
    await expect(makeBuyer(money.world)).resolves.toMatchObject({ booking: { status: "held" } });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("requests no refund of money that the bank has taken back, since the processor would refuse", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_createDispute" });
    const { payment_id } = await pay(buyer);
    await compareWithProcessor({ ...money.world.installation, now: () => new Date() });
    const cancelled = await cancelBooking(buyer.ctx, idOf(buyer));
    expect(cancelled.status).toBe("cancelled");
    const { db } = money.world.ctx;
    expect(await db.refund.count({ where: { payment_id: payment_id ?? "" } })).toBe(0);
    const id = cancelled.cancellation_credit_note_id ?? "";
    expect(await db.creditNote.findFirst({ where: { id } })).toMatchObject({
      total: 1500,
      status: "issued",
    });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("refunds once, also repeated and ten times at once", async () => {
    const buyer = await makeBuyer(money.world);
    await pay(buyer);
    const cancel = () => cancelBooking(buyer.ctx, idOf(buyer));
    const answers = await Promise.all(Array.from({ length: 10 }, cancel));
    for (const answer of answers) expect(answer.status).toBe("cancelled");
    expect(await cancel()).toMatchObject({ status: "cancelled" });
    expect(
      await money.world.ctx.db.refund.count({ where: { organization_id: money.world.org.id } }),
    ).toBe(1);
    expect(
      await money.world.ctx.db.payment.findFirst({ where: { booking_id: buyer.booking.id } }),
    ).toMatchObject({ amount_refunded: 1500 });
  });

  test("does not wait for a processor that is down: the refund is owed, and sent once it is back", async () => {
    const buyer = await makeBuyer(money.world);
    await pay(buyer);
    lose(/refunds/, "drop_before");
    expect(await cancelBooking(money.world.ctx, idOf(buyer))).toMatchObject({
      status: "cancelled",
    });
    const refund = { where: { organization_id: money.world.org.id } };
    expect(await money.world.ctx.db.refund.findFirst(refund)).toMatchObject({ status: "pending" });
    money.sandbox.faults.clear();
    await reconcile(money.world.installation);
    expect(await money.world.ctx.db.refund.findFirst(refund)).toMatchObject({
      status: "succeeded",
    });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("refunds once when the processor's answer was lost", async () => {
    const buyer = await makeBuyer(money.world);
    await pay(buyer);
    lose(/refunds/, "drop_after");
    await cancelBooking(money.world.ctx, idOf(buyer));
    money.sandbox.faults.clear();
    await reconcile(money.world.installation);
    await reconcile(money.world.installation);
    expect(
      await money.world.ctx.db.payment.findFirst({ where: { booking_id: buyer.booking.id } }),
    ).toMatchObject({ amount_refunded: 1500 });
  });

  test("is for members until the start, for staff also after it", async () => {
    const buyer = await makeBuyer(money.world);
    await pay(buyer);
    money.world.setNow("2026-12-01T10:00:00.000Z");
    await expect(cancelBooking(buyer.ctx, idOf(buyer))).rejects.toMatchObject(refused("confirmed"));
    expect(await cancelBooking(money.world.ctx, idOf(buyer))).toMatchObject({
      status: "cancelled",
    });
  });

  test("a booking that cost nothing is just cancelled", async () => {
    const buyer = await makeBuyer(money.world);
    const where = { id: buyer.booking.id };
    await money.world.ctx.db.booking.updateMany({ where, data: { amount_due: 0 } });
    await pay(buyer);
    expect(await cancelBooking(buyer.ctx, idOf(buyer))).toMatchObject({
      status: "cancelled",
      cancellation_credit_note_id: null,
    });
  });
});

describe("releasing an unpaid place", () => {
  test("cancels a hold and frees it at once; repeated, it changes nothing", async () => {
    const buyer = await makeBuyer(money.world);
    const released = await releaseBooking(buyer.ctx, idOf(buyer));
    expect(released).toMatchObject({ status: "cancelled", cancellation_notes: null });
    expect(await releaseBooking(buyer.ctx, idOf(buyer))).toEqual(released);
    await expect(makeBuyer(money.world)).resolves.toMatchObject({ booking: { status: "held" } });
  });

  test.each([
    ["release", releaseBooking],
    ["cancel", cancelBooking],
  ])(
    "%s while the bank is asking closes the intent, so that it can't be paid later",
    async (_, end) => {
      const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
      const asked = await pay(buyer);
      expect(await end(buyer.ctx, idOf(buyer))).toMatchObject({ status: "cancelled" });
      await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
      expect(await intents()).toMatchObject([{ status: "cancelled", amount_received: 0 }]);
      expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
    },
  );

  test("confirms a booking that was paid a moment ago instead", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const asked = await pay(buyer);
    await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
    await expect(releaseBooking(buyer.ctx, idOf(buyer))).rejects.toMatchObject(
      refused("confirmed"),
    );
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("closes the intent that a declined payment left open for the next card", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
    await pay(buyer).catch(() => undefined);
    await releaseBooking(buyer.ctx, idOf(buyer));
    expect(await intents()).toMatchObject([{ status: "cancelled" }]);
  });

  test("during a checkout ends in a paid and kept place, or in a released one without a charge", async () => {
    for (let day = 2; day < 10; day++) {
      const buyer = await makeBuyer(money.world, { day });
      await Promise.allSettled([pay(buyer), releaseBooking(buyer.ctx, idOf(buyer))]);
      const after = await money.world.ctx.db.booking.findUniqueOrThrow({
        where: byId(money.world.ctx, buyer.booking.id),
      });
      expect(["confirmed", "cancelled"]).toContain(after.status);
    }
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("is refused for a confirmed booking, as cancelling is for a lapsed hold", async () => {
    const paid = await makeBuyer(money.world);
    await pay(paid);
    await expect(releaseBooking(paid.ctx, idOf(paid))).rejects.toMatchObject(refused("confirmed"));
    const lapsed = await makeBuyer(money.world, { hour: 12 });
    money.world.pass(10);
    await expect(cancelBooking(lapsed.ctx, idOf(lapsed))).rejects.toMatchObject(refused("expired"));
    expect(await releaseBooking(lapsed.ctx, idOf(lapsed))).toMatchObject({ status: "expired" });
  });
});

describe("extending a hold", () => {
  test("adds its minutes once, from now; a second time it changes nothing", async () => {
    const buyer = await makeBuyer(money.world);
    money.world.pass(8);
    expect(buyer.booking.hold_extendable).toBe(true);
    const extended = await extendHold(buyer.ctx, idOf(buyer));
    expect(extended.hold_extendable).toBe(false);
    expect(extended.held_until).toBe("2026-11-23T06:18:00.000Z");
    money.world.pass(5);
    expect(await extendHold(buyer.ctx, idOf(buyer))).toEqual(extended);
  });

  test("does not revive a lapsed hold", async () => {
    const buyer = await makeBuyer(money.world);
    money.world.pass(10);
    await expect(extendHold(buyer.ctx, idOf(buyer))).rejects.toMatchObject({
      of: { code: "hold_expired" },
    });
  });
});
