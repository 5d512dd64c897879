import { beforeEach, expect, test } from "vitest";
import { createRefund } from "@/features/billing/refunds/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { type Buyer, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { cancelBooking, previewBookingCancellation } from "@/features/scheduling/bookings/cancel";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { markNoShow } from "@/features/scheduling/bookings/no-show";
import { previewReschedule } from "./preview-reschedule";

const { money, move, faults, makePlace, org } = setUpMoves();

const TIERS = [
  { until_minutes_before: 2 * 1440, refund_percent: 100 },
  { until_minutes_before: 1440, refund_percent: 50 },
];
let room: { id: string };
/** 20.00 an hour: a full refund until two days before, half until one day before. */
beforeEach(async () => {
  room = await makePlace(0, { cancellation_tiers: TIERS });
  await hourly(2000);
});

const hourly = (amount: number, tax_rate_id: string | null = null) =>
  createPriceRule(money.world.ctx, {
    name: "By the hour",
    currency: "EUR",
    amount,
    unit: "hour",
    priority: 99,
    resource_ids: [room.id],
    tax_rate_id,
  });

const time = (day: string, hours: number) => {
  const minutes = String(hours * 60).padStart(2, "0");
  return {
    starts_at_local: `${day}T10:00:00`,
    ends_at_local: `${day}T${10 + Math.floor(hours)}:${hours % 1 ? minutes.slice(-2) : "00"}:00`,
  };
};
const DAY = "2026-12-01";

async function bought(hours: number, day = DAY): Promise<Buyer> {
  const { world } = money;
  const member = await makeMember(world);
  const ctx = world.as(memberOf(member));
  const cardId = await saveCard(ctx, "pm_card_visa");
  const request = { member_id: member.id, resource_id: room.id, quantity: 1, ...time(day, hours) };
  const booking = await createBooking(ctx, request);
  await checkoutBooking(ctx, { event_booking_id: booking.id, payment_method_id: cardId });
  return { member, ctx, booking, cardId };
}

const idOf = ({ booking }: Buyer) => ({ booking_id: booking.id });
const cancelPreview = (buyer: Buyer) => previewBookingCancellation(buyer.ctx, idOf(buyer));
const kept = async () => {
  const rows = await money.world.ctx.db.payment.findMany({ where: org() });
  return rows.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
};
const previewMove = (buyer: Buyer, to: object) =>
  previewReschedule(buyer.ctx, { ...idOf(buyer), ...to });

test("the fee of a late cancellation is kept after a move to a distant day as well", async () => {
  const buyer = await bought(1);
  money.world.setNow(`${DAY}T07:00:00.000Z`);
  expect(await cancelPreview(buyer)).toMatchObject({ refund_amount: 0 });
  const far = time("2026-12-30", 1);
  expect(await previewMove(buyer, far)).toMatchObject({
    amount_due: 2000,
    charge_amount: 0,
    refund_amount: 0,
    kept_amount: 2000,
    sentence: "The price stays the same. €20.00 stays with the club, even if you cancel later.",
  });
  expect(await move(buyer, far)).toMatchObject({ amount_due: 2000, kept_amount: 2000 });
  expect(await cancelPreview(buyer)).toMatchObject({ refund_amount: 0, fee_amount: 2000 });
  await cancelBooking(buyer.ctx, idOf(buyer));
  expect(await kept()).toBe(2000);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a booking that is shortened late is refunded as by cancelling: here nothing", async () => {
  const buyer = await bought(3);
  money.world.setNow(`${DAY}T07:00:00.000Z`);
  const shorter = time(DAY, 0.5);
  expect(await previewMove(buyer, shorter)).toMatchObject({
    amount_due: 1000,
    paid_amount: 6000,
    refund_amount: 0,
    kept_amount: 6000,
  });
  expect(await move(buyer, shorter)).toMatchObject({ amount_due: 1000, kept_amount: 6000 });
  expect(await kept()).toBe(6000);
  expect(await faults()).toEqual(NO_FAULTS);
  // The kept amount pays for a longer time again: nothing is charged twice.
  expect(await move(buyer, time(DAY, 3))).toMatchObject({ amount_due: 6000 });
  expect(await kept()).toBe(6000);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("half of the price is refunded at most in a tier of half, and half stays kept", async () => {
  const buyer = await bought(3);
  money.world.setNow("2026-11-30T07:00:00.000Z");
  const shorter = time("2026-12-20", 1);
  expect(await previewMove(buyer, shorter)).toMatchObject({
    refund_amount: 3000,
    kept_amount: 3000,
    sentence: "€30.00 is refunded to you. €30.00 stays with the club, even if you cancel later.",
  });
  await move(buyer, shorter);
  expect(await kept()).toBe(3000);
  // Longer again: only the amount beyond the kept part is charged, and only that is refunded.
  await move(buyer, { ...time("2026-12-20", 2), payment_method_id: buyer.cardId });
  expect(await kept()).toBe(4000);
  expect(await faults()).toEqual(NO_FAULTS);
  expect(await cancelPreview(buyer)).toMatchObject({ refund_amount: 1000, fee_amount: 3000 });
  await cancelBooking(buyer.ctx, idOf(buyer));
  expect(await kept()).toBe(3000);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("moving while everything would be refunded keeps nothing", async () => {
  const buyer = await bought(2);
  expect(await move(buyer, time("2026-12-20", 1))).toMatchObject({ kept_amount: 0 });
  await cancelBooking(buyer.ctx, idOf(buyer));
  expect(await kept()).toBe(0);
});

test("a no-show after a late move is refunded no more than cancelling gave", async () => {
  await money.world.ctx.db.policy.updateMany({
    where: org(),
    data: { no_show: { after_minutes: null, fee_percent: 40 } },
  });
  const buyer = await bought(1);
  money.world.setNow(`${DAY}T07:00:00.000Z`);
  await move(buyer, time("2026-12-20", 1));
  money.world.setNow("2026-12-20T10:30:00.000Z");
  await markNoShow(money.world.ctx, idOf(buyer));
  expect(await kept()).toBe(2000);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("staff may move it as if it were early, and refund more than the terms when it is cancelled", async () => {
  const [free, bound] = [await bought(1), await bought(1, "2026-12-02")];
  money.world.setNow(`${DAY}T07:00:00.000Z`);
  const to = { ...time("2026-12-20", 1), waive_fee: true };
  expect(await move(free, to, money.world.ctx)).toMatchObject({ kept_amount: 0 });
  money.world.setNow("2026-12-02T07:00:00.000Z");
  expect(await move(bound, time("2026-12-21", 1))).toMatchObject({ kept_amount: 2000 });
  await cancelBooking(money.world.ctx, { ...idOf(bound), refund_percent: 75 });
  expect(await kept()).toBe(2500);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("the kept amount has the tax of the payment, in a room of another rate too", async () => {
  const rate = { name: "VAT", percentage: 19, inclusive: false };
  const { id } = await createTaxRate(money.world.ctx, rate);
  const buyer = await bought(3);
  const other = await makePlace(0, { cancellation_tiers: TIERS });
  room = other;
  await hourly(1000, id);
  money.world.setNow("2026-11-30T07:00:00.000Z");
  const moved = await move(buyer, { resource_id: other.id, ...time("2026-12-20", 1) });
  expect(moved).toMatchObject({ amount_due: 1190, kept_amount: 3000 });
  expect(await kept()).toBe(3000);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a goodwill refund lowers the price, and stays wherever the booking moves", async () => {
  const buyer = await bought(2);
  const { db } = money.world.ctx;
  const payment = await db.payment.findFirstOrThrow({ where: org() });
  await createRefund(money.world.ctx, { payment_id: payment.id, amount: 500 });
  const same = time("2026-12-20", 2);
  expect(await previewMove(buyer, same)).toMatchObject({
    price_amount: 4000,
    amount_due: 3500,
    paid_amount: 3500,
    charge_amount: 0,
    refund_amount: 0,
    price_deductions: [{ type: "manual", amount: 500, quantity: 500, unit: "amount" }],
  });
  const cheaper = time("2026-12-20", 1);
  expect(await previewMove(buyer, cheaper)).toMatchObject({
    amount_due: 1500,
    refund_amount: 2000,
    sentence: "€20.00 is refunded to you. You keep the €5.00 taken off before.",
  });
  expect(await move(buyer, cheaper)).toMatchObject({ price_amount: 2000, amount_due: 1500 });
  expect(await kept()).toBe(1500);
  const dearer = { ...time("2026-12-20", 3), payment_method_id: buyer.cardId };
  expect(await previewMove(buyer, dearer)).toMatchObject({ charge_amount: 4000 });
  expect(await move(buyer, dearer)).toMatchObject({ price_amount: 6000, amount_due: 5500 });
  expect(await kept()).toBe(5500);
  expect(await faults()).toEqual(NO_FAULTS);
  const { invoice_id } = await db.booking.findFirstOrThrow({ where: { id: buyer.booking.id } });
  const invoice = await db.invoice.findFirstOrThrow({ where: { id: invoice_id ?? "" } });
  expect(invoice.total - invoice.amount_credited).toBe(5500);
});

test("goodwill beyond the new price makes it free, and counts in full again at a dearer one", async () => {
  const rate = { name: "VAT", percentage: 19, inclusive: false };
  const { id } = await createTaxRate(money.world.ctx, rate);
  await money.world.ctx.db.priceRule.updateMany({ where: org(), data: { tax_rate_id: id } });
  const buyer = await bought(2);
  const payment = await money.world.ctx.db.payment.findFirstOrThrow({ where: org() });
  expect(payment.amount).toBe(4760);
  await createRefund(money.world.ctx, { payment_id: payment.id, amount: 3001 });
  expect(await move(buyer, time("2026-12-20", 1))).toMatchObject({ amount_due: 0 });
  expect(await kept()).toBe(0);
  const back = { ...time("2026-12-20", 2), payment_method_id: buyer.cardId };
  expect(await move(buyer, back)).toMatchObject({ amount_due: 1759 });
  expect(await kept()).toBe(1759);
  expect(await faults()).toEqual(NO_FAULTS);
});
