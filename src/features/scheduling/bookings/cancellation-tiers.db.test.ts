import { byId } from "@/server/context";
import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bookingCalendar } from "./calendar";
import { listBookings } from "./list";
import { newId } from "@/lib/ids";
import { HOUR } from "@/lib/time";
import { type Buyer, findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { advanceBookings } from "./advance";
import { cancelBooking, previewBookingCancellation } from "./cancel";
import { createBooking } from "./create-booking";
import { markNoShow } from "./no-show";
import { resyncBooking } from "./resync";

const money = setUpMoney();
const { pay } = money;
const idOf = (buyer: Buyer) => ({ booking_id: buyer.booking.id });
const org = () => ({ organization_id: money.world.org.id });
const faults = () => findMoneyFaults(money.world.org.id);

/** A paid booking under the given terms. */
async function paidUnder(terms: object, options: { amount?: number; hour?: number } = {}) {
  const buyer = await makeBuyer(money.world, options);
  const data = {
    policy: { ...buyer.booking.terms, ...terms },
    ...(options.amount !== undefined && { amount_due: options.amount }),
  };
  await money.world.ctx.db.booking.update({ where: byId(money.world.ctx, buyer.booking.id), data });
  await pay(buyer);
  return buyer;
}

const HALF = { cancellation_tiers: [{ until_minutes_before: 0, refund_percent: 50 }] };

describe("cancelling by tiers", () => {
  test("keeps a fee with an invoice of its own, credits the first one, refunds the rest", async () => {
    const buyer = await paidUnder(HALF, { amount: 1501 });
    const { invoice_id } = await money.bookingOf(buyer);
    const cancelled = await cancelBooking(buyer.ctx, idOf(buyer));
    const { db } = money.world.ctx;
    expect(await db.invoice.findMany({ where: org(), orderBy: { id: "asc" } })).toMatchObject([
      { id: invoice_id, total: 1501, amount_credited: 1501, amount_paid: 751 },
      { id: cancelled.cancellation_invoice_id, total: 750, amount_paid: 750, amount_credited: 0 },
    ]);
    expect(await db.creditNote.findMany({ where: org() })).toMatchObject([
      { id: cancelled.cancellation_credit_note_id, total: 1501, status: "refunded" },
    ]);
    expect(await db.refund.findMany({ where: org() })).toMatchObject([
      { amount: 751, status: "succeeded" },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("changes no document when nothing is refunded", async () => {
    const buyer = await paidUnder({
      cancellation_tiers: [{ until_minutes_before: 525_600, refund_percent: 100 }],
    });
    expect(await cancelBooking(buyer.ctx, idOf(buyer))).toMatchObject({
      status: "cancelled",
      cancellation_invoice_id: null,
      cancellation_credit_note_id: null,
    });
    expect(await money.world.ctx.db.refund.count({ where: org() })).toBe(0);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("is overruled by staff, not by members, and by the organization's own cancellations", async () => {
    const mine = await paidUnder(HALF, { hour: 8 });
    await cancelBooking(mine.ctx, { ...idOf(mine), waive_fee: true, refund_percent: 100 });
    const staffs = await paidUnder(HALF, { hour: 9 });
    await cancelBooking(money.world.ctx, { ...idOf(staffs), waive_fee: true });
    const ours = await paidUnder(HALF, { hour: 10 });
    await cancelBooking(money.world.ctx, idOf(ours), { inFull: true, reason: "event_cancelled" });
    const refunds = await money.world.ctx.db.refund.findMany({
      where: org(),
      orderBy: { id: "asc" },
    });
    expect(refunds).toMatchObject([
      { amount: 750, reason: "booking_cancelled" },
      { amount: 1500, reason: "booking_cancelled" },
      { amount: 1500, reason: "event_cancelled" },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("is refused when less goes back than was shown, or more", async () => {
    const buyer = await paidUnder({
      cancellation_tiers: [
        { until_minutes_before: 120, refund_percent: 100 },
        { until_minutes_before: 0, refund_percent: 50 },
      ],
    });
    const { refund_percent } = await previewBookingCancellation(buyer.ctx, idOf(buyer));
    const at = (expected_refund_percent: number) =>
      cancelBooking(buyer.ctx, { ...idOf(buyer), expected_refund_percent });
    const starts_at = new Date(buyer.booking.starts_at).getTime();
    money.world.setNow(new Date(starts_at - HOUR).toISOString());
    for (const other of [refund_percent, 0]) {
      await expect(at(other)).rejects.toMatchObject({
        of: { code: "refund_changed" },
        extras: { refund_percent: 50 },
      });
    }
    expect(await money.bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await money.world.ctx.db.refund.count({ where: org() })).toBe(0);
    expect(await at(50)).toMatchObject({ status: "cancelled" });
    // A repeat finds it cancelled already, whatever it expects.
    expect(await at(100)).toMatchObject({ status: "cancelled" });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("refunds once, ten times at once", async () => {
    const buyer = await paidUnder(HALF);
    const cancel = () => cancelBooking(buyer.ctx, idOf(buyer));
    const answers = await Promise.all(Array.from({ length: 10 }, cancel));
    for (const answer of answers) expect(answer.status).toBe("cancelled");
    expect(await money.world.ctx.db.refund.count({ where: org() })).toBe(1);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("has the effect that was previewed, whatever the tiers, the price and the hour", async () => {
    const { world } = money;
    for (let round = 0; round < 12; round++) {
      world.setNow("2026-11-23T06:00:00.000Z");
      const tiers = Array.from({ length: randomInt(5) }, () => ({
        until_minutes_before: randomInt(12_000),
        refund_percent: randomInt(101),
      })).sort((a, b) => b.until_minutes_before - a.until_minutes_before);
      const amount = 50 + randomInt(5_000);
      const buyer = await paidUnder({ cancellation_tiers: tiers }, { amount });
      world.pass(randomInt(11_700));
      const asked = randomInt(3) === 0 ? { refund_percent: randomInt(101) } : {};
      const preview = await previewBookingCancellation(world.ctx, { ...idOf(buyer), ...asked });
      const cancelled = await cancelBooking(world.ctx, { ...idOf(buyer), ...asked });
      const { db } = world.ctx;
      const [payment] = await db.payment.findMany({ where: { booking_id: buyer.booking.id } });
      const invoice = await db.invoice.findFirst({
        where: { id: cancelled.cancellation_invoice_id ?? "" },
      });
      const note = await db.creditNote.findFirst({
        where: { id: cancelled.cancellation_credit_note_id ?? "" },
      });
      const context = JSON.stringify({ tiers, amount, asked, at: world.ctx.now() });
      expect(preview.paid_amount, context).toBe(amount);
      expect(preview.refund_amount + preview.fee_amount, context).toBe(amount);
      expect(payment?.amount_refunded, context).toBe(preview.refund_amount);
      expect(note?.total ?? 0, context).toBe(preview.credit_amount);
      const invoiced = preview.refund_amount === 0 ? 0 : preview.fee_amount;
      expect(invoice?.total ?? 0, context).toBe(invoiced);
    }
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("has no preview for a booking that cannot be cancelled", async () => {
    const buyer = await paidUnder(HALF);
    await cancelBooking(buyer.ctx, idOf(buyer));
    await expect(previewBookingCancellation(buyer.ctx, idOf(buyer))).rejects.toMatchObject({
      extras: { current_status: "cancelled" },
    });
  });

  test("refunds nothing for a hold, because nothing was paid", async () => {
    const buyer = await makeBuyer(money.world);
    expect(await previewBookingCancellation(buyer.ctx, idOf(buyer))).toMatchObject({
      paid_amount: 0,
      refund_amount: 0,
      fee_amount: 0,
    });
  });
});

describe("a no-show", () => {
  const begin = () => money.world.setNow("2026-12-01T10:20:00.000Z");

  test("loses the share in the terms; the rest is refunded as after a cancellation", async () => {
    const buyer = await paidUnder({ no_show: { after_minutes: 15, fee_percent: 80 } });
    begin();
    await advanceBookings(money.world.installation);
    const row = await money.bookingOf(buyer);
    expect(row).toMatchObject({ status: "no_show", no_show_at: new Date("2026-12-01T10:20:00Z") });
    const fee = { id: row.cancellation_invoice_id ?? "" };
    expect(await money.world.ctx.db.invoice.findFirst({ where: fee })).toMatchObject({
      total: 1200,
      amount_paid: 1200,
    });
    expect(await money.world.ctx.db.refund.findMany({ where: org() })).toMatchObject([
      { amount: 300, status: "succeeded", reason: "no_show" },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("loses everything when the terms name no share, and only once", async () => {
    const buyer = await paidUnder({ no_show: null });
    begin();
    const marked = await markNoShow(money.world.ctx, idOf(buyer));
    expect(marked).toMatchObject({ status: "no_show", cancellation_invoice_id: null });
    expect(await markNoShow(money.world.ctx, idOf(buyer))).toEqual(marked);
    expect(await money.world.ctx.db.refund.count({ where: org() })).toBe(0);
    expect(await faults()).toEqual(NO_FAULTS);
  });
});

describe("a booking whose event was moved", () => {
  async function leftBehind() {
    const { world } = money;
    const data = { title: "Class", timezone: "UTC", status: "published", ...org() };
    const times = [new Date("2026-12-01T10:00:00Z"), new Date("2026-12-01T11:00:00Z")] as const;
    const [starts_at, ends_at] = times;
    const event = await world.ctx.db.event.create({
      data: { id: newId("evt"), ...data, starts_at, ends_at, capacity: 1 },
    });
    const { id: member_id } = await makeMember(world);
    const ctx = world.as(memberOf({ id: member_id }));
    const booking = await createBooking(ctx, { member_id, event_id: event.id, quantity: 1 });
    const moved = {
      starts_at: new Date("2026-12-02T15:00:00Z"),
      ends_at: new Date("2026-12-02T16:00:00Z"),
    };
    await world.ctx.db.event.update({ where: byId(world.ctx, event.id), data: moved });
    const where = { id: booking.id };
    await world.ctx.db.booking.updateMany({ where, data: { is_schedule_desynced: true } });
    return { booking_id: booking.id };
  }

  test("follows the event to its present time, once", async () => {
    const input = { ...(await leftBehind()), action: "move" as const };
    const moved = await resyncBooking(money.world.ctx, input);
    expect(moved).toMatchObject({
      starts_at_local: "2026-12-02T15:00:00",
      is_schedule_desynced: false,
      status: "confirmed",
    });
    expect(await resyncBooking(money.world.ctx, input)).toEqual(moved);
  });

  test("is cancelled on request, unless it is in step with its event", async () => {
    const input = { ...(await leftBehind()), action: "cancel_and_refund" as const };
    expect(await resyncBooking(money.world.ctx, input)).toMatchObject({ status: "cancelled" });
    const buyer = await paidUnder({});
    const other = { ...idOf(buyer), action: "cancel_and_refund" as const };
    expect(await resyncBooking(money.world.ctx, other)).toMatchObject({ status: "confirmed" });
  });
});

test("the calendar file of a cancelled booking marks it cancelled, with the same UID and a higher sequence", async () => {
  const buyer = await paidUnder({});
  const read = async () => {
    const text = await bookingCalendar(buyer.ctx, idOf(buyer));
    return (name: string) => new RegExp(`^${name}[:;](.*?)\\r?$`, "m").exec(text)?.[1];
  };
  const before = await read();
  expect(before("STATUS")).toBe("CONFIRMED");
  expect(before("DTSTART")).toBe("20261201T100000Z");
  money.world.pass(5);
  await cancelBooking(buyer.ctx, idOf(buyer));
  const after = await read();
  expect(after("STATUS")).toBe("CANCELLED");
  expect(after("UID")).toBe(before("UID"));
  expect(Number(after("SEQUENCE"))).toBeGreaterThan(Number(before("SEQUENCE")));
});

test("bookings are listed by the window that they start in", async () => {
  for (const hour of [8, 9, 10]) await makeBuyer(money.world, { hour });
  const page = { page: 1, size: 50 };
  const [from, until] = ["2026-12-01T09:00:00Z", "2026-12-01T10:00:00Z"];
  const window = { starts_at_gte: from, starts_at_lt: until };
  const { items } = await listBookings(money.world.ctx, { ...page, ...window });
  expect(items.map((booking) => booking.starts_at)).toEqual(["2026-12-01T09:00:00.000Z"]);
});
