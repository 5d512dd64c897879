import { expect, test } from "vitest";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createPromoCode } from "@/features/catalogue/promo-codes/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { confirmBooking } from "@/features/scheduling/bookings/confirm";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import type { Booking, RescheduleBooking } from "@/features/scheduling/bookings/schema";
import { createGroup } from "@/features/people/groups/create";
import { byId, type Ctx } from "@/server/context";
import { NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, makeResource, memberOf } from "@/testing/worlds/world";
import { previewReschedule } from "./preview-reschedule";
import { rescheduleBooking } from "./reschedule";

const { money, at, faults, org, makePlace, paidBuyer } = setUpMoves();

type Paid = "card" | "cash" | "on_account" | "unpaid";
type Case = {
  paid: Paid;
  tax: boolean | null;
  code: "percent" | "amount" | null;
  member: boolean;
  tier: number | null;
  settle: "saved_card" | "offline" | "on_account" | "keep_price";
};

/** Pairs of all values of all fields would be thousands: each case takes the next of each list. */
const pick = <T>(of: readonly T[], index: number): T => of[index % of.length]!;
const CASES: Case[] = Array.from({ length: 30 }, (_, index) => ({
  paid: pick<Paid>(["card", "cash", "on_account", "unpaid"], index),
  tax: pick([null, true, false], index),
  code: pick([null, "percent", "amount", null, "percent"] as const, index),
  member: pick([true, false], Math.floor(index / 2)),
  tier: pick([null, 50, 33, null, 100, 0, null], index),
  settle: pick(
    ["saved_card", "offline", "on_account", "keep_price"] as const,
    index + Math.floor(index / 4),
  ),
}));

let codes = 0;

/** Makes places of three prices, and a booking at the middle one, paid as the case says. */
async function makeCase(one: Case) {
  const { ctx } = money.world;
  const group = await createGroup(ctx, { name: `Members ${(codes += 1)}` });
  const rate = { name: "VAT", percentage: 19, inclusive: one.tax ?? true };
  const tax_rate_id = one.tax === null ? null : (await createTaxRate(ctx, rate)).id;
  const cancellation_tiers =
    one.tier === null ? [] : [{ until_minutes_before: 0, refund_percent: one.tier }];
  const policy = await ctx.db.policy.create({
    data: { id: `plc_${codes}`, ...org(), name: "Terms", cancellation_tiers },
  });
  const places = [];
  for (const amount of [1333, 1999, 4777]) {
    const room = await makeResource(money.world);
    await ctx.db.resource.update({ where: byId(ctx, room.id), data: { policy_id: policy.id } });
    const rule = {
      currency: "EUR",
      unit: "booking" as const,
      resource_ids: [room.id],
      tax_rate_id,
    };
    await createPriceRule(ctx, { ...rule, name: "All", amount, priority: 1 });
    const less = { amount: amount - 301, group_ids: [group.id], priority: 9 };
    await createPriceRule(ctx, { ...rule, ...less, name: "Members" });
    places.push(room.id);
  }
  const member = await makeMember(money.world);
  const group_ids = one.member ? [group.id] : [];
  await ctx.db.member.update({ where: byId(ctx, member.id), data: { group_ids } });
  const own = money.world.as(memberOf(member));
  const card = await saveCard(own, "pm_card_visa");
  const worth = one.code === "percent" ? { percent_off: 15 } : { amount_off: 250, currency: "EUR" };
  const code = `AGREE${codes}`;
  if (one.code) await createPromoCode(ctx, { code, ...worth });
  const booking = await createBooking(ctx, {
    ...{ member_id: member.id, resource_id: places[1]!, quantity: 1, ...at(10) },
    ...(one.code && { promo_code: code }),
  });
  await settle(ctx, booking, one.paid, card);
  return { ctx, booking_id: booking.id, places };
}

async function settle(ctx: Ctx, booking: Booking, paid: Paid, card: string): Promise<void> {
  const { id: booking_id, member_id, amount_due: amount } = booking;
  if (paid === "card") {
    await checkoutBooking(ctx, { event_booking_id: booking_id, payment_method_id: card });
  } else if (paid === "cash") {
    const cash = { amount, currency: "EUR", provider: "cash" as const };
    const { id: payment_id } = await createPayment(ctx, { member_id, booking_id, ...cash });
    await updatePayment(ctx, { payment_id, status: "succeeded" });
  } else if (paid === "on_account") {
    await confirmBooking(ctx, { booking_id, settle: "on_account" });
  }
}

/** Sums all that was paid and refunded, and what invoices still ask for. */
async function books(ctx: Ctx) {
  const payments = await ctx.db.payment.findMany({ where: { ...org(), status: "succeeded" } });
  const refunds = await ctx.db.refund.findMany({ where: org() });
  const invoices = await ctx.db.invoice.findMany({ where: org() });
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  return {
    paid: sum(payments.map(({ amount }) => amount)),
    back: sum(refunds.map(({ amount }) => amount)),
    owed: sum(
      invoices.map((one) => Math.max(0, one.total - one.amount_paid - one.amount_credited)),
    ),
  };
}

const withoutIds = (deductions: Booking["price_deductions"]) =>
  deductions.map(({ id: _id, ...rest }) => rest);

test.each(CASES)("a preview agrees with the move to the cent: %o", async (one) => {
  const { ctx, booking_id, places } = await makeCase(one);
  for (const [to, resource_id] of [places[2], places[0]].entries()) {
    const way: Partial<RescheduleBooking> =
      one.settle === "keep_price"
        ? { keep_price: true }
        : { settle: one.settle, ...(one.settle === "offline" && { provider: "cash" }) };
    const asked = { booking_id, resource_id: resource_id!, ...at(12 + to), ...way };
    const preview = await previewReschedule(ctx, asked);
    expect(preview).toMatchObject({ possible: true, code: null, alternatives: [] });
    const before = await books(ctx);
    const { expected_amount_due } = preview;
    const moved = await rescheduleBooking(ctx, { ...asked, expected_amount_due });
    const after = await books(ctx);
    expect(moved.amount_due).toBe(preview.amount_due);
    expect(moved).toMatchObject({ ...preview.after, price_deductions: expect.anything() });
    expect(withoutIds(moved.price_deductions)).toEqual(withoutIds(preview.price_deductions));
    expect(moved.tax_amount).toBe(preview.tax_amount);
    const settled = moved.status === "confirmed";
    const charged = after.paid - before.paid + Math.max(0, after.owed - before.owed);
    expect(charged).toBe(settled ? preview.charge_amount : 0);
    expect(after.back - before.back).toBe(preview.refund_amount);
    expect(moved.kept_amount).toBe(settled ? preview.kept_amount : moved.kept_amount);
  }
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a taken place is refused with other times, and one against the rules with its reason", async () => {
  const { ctx } = money.world;
  const buyer = await paidBuyer();
  const room = await makePlace(9900);
  const { id: member_id } = await makeMember(money.world);
  await createBooking(ctx, { member_id, resource_id: room.id, quantity: 1, ...at(12) });
  const asked = { booking_id: buyer.booking.id, resource_id: room.id, ...at(12) };
  const taken = await previewReschedule(ctx, asked);
  expect(taken).toMatchObject({ possible: false, code: "slot_unavailable" });
  expect(taken.alternatives.length).toBeGreaterThan(0);
  expect(taken.after).toMatchObject({ resource_id: room.id, amount_due: 9900 });
  const late = await previewReschedule(ctx, { ...asked, ...at(10, 11, "2020-12-01") });
  expect(late).toMatchObject({ possible: false, code: "min_notice", after: null, difference: 0 });
  expect(late.message).toBe("This time has already begun.");
  const own = previewReschedule(buyer.ctx, { ...asked, ...at(10, 11, "2020-12-01") });
  await expect(own).rejects.toMatchObject({ of: { code: "min_notice" } });
});

test("a preview names the ways that the caller may settle, and where the money goes", async () => {
  const { ctx } = money.world;
  const buyer = await paidBuyer();
  const [dear, cheap] = [await makePlace(9900), await makePlace(100, { min_notice_minutes: 5 })];
  const to = (room: { id: string }) => ({ booking_id: buyer.booking.id, resource_id: room.id });
  const charge = await previewReschedule(ctx, to(dear));
  expect(charge.settle).toEqual({
    direction: "charge",
    ways: ["saved_card", "offline", "on_account", "keep_price"],
    default_way: "saved_card",
    to: "visa 4242",
  });
  const own = await previewReschedule(buyer.ctx, to(dear));
  expect(own.settle.ways).toEqual(["saved_card"]);
  const back = await previewReschedule(ctx, to(cheap));
  expect(back.settle).toMatchObject({ direction: "give_back", to: "visa 4242" });
  expect(back.terms_changed).toContain("min_notice_minutes");
  const key = { ...ctx, actor: { ...ctx.actor, scopes: new Set(["bookings:write"]) } };
  expect((await previewReschedule(key, to(dear))).settle.ways).toEqual(["saved_card"]);
});
