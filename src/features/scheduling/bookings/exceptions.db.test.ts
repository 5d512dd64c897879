import { expect, test } from "vitest";
import { NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember } from "@/testing/worlds/world";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { cancelBooking, previewBookingCancellation } from "./cancel";
import { confirmBooking } from "./confirm";
import { createBooking } from "./create-booking";
import { markNoShow } from "./no-show";
import { rescheduleBooking } from "./reschedule/reschedule";
import type { CreateBooking } from "./schema";

const { money, at, faults, makePlace, move, org, paidBuyer } = setUpMoves();
const code = (expected: string) => ({ of: { code: expected } });

async function book(resource: { id: string }, more: Partial<CreateBooking> = {}) {
  const { id: member_id } = await makeMember(money.world);
  const place = { member_id, resource_id: resource.id, quantity: 1, ...at(10) };
  return createBooking(money.world.ctx, { ...place, ...more });
}

const HALF_BACK = { cancellation_tiers: [{ until_minutes_before: 60, refund_percent: 50 }] };

async function eventsOf(object_id: string) {
  const { db } = money.world.ctx;
  const where = { ...org(), object_id };
  return db.domainEvent.findMany({ where, orderBy: { sequence: "asc" } });
}

async function invoiceOf({ invoice_id }: { invoice_id: string | null }) {
  const { db } = money.world.ctx;
  return db.invoice.findFirstOrThrow({ where: { ...org(), id: invoice_id ?? "" } });
}

test("staff book at a lower price, which is a deduction with its reason, and the history says so", async () => {
  const price_override = { amount: 700, reason: "Friend of the house" };
  const booking = await book(await makePlace(2400), { price_override });
  expect(booking).toMatchObject({ status: "held", price_amount: 2400, amount_due: 700 });
  expect(booking.price_deductions).toMatchObject([
    { type: "manual", amount: 1700, description: "Friend of the house" },
  ]);
  const [held] = await eventsOf(booking.id);
  const exceptions = { price_override, usual_amount_due: 2400, reason: "Friend of the house" };
  expect(held).toMatchObject({ type: "booking.held", actor: "system:test", data: { exceptions } });
});

test("staff book at a higher price, which no rule made", async () => {
  const price_override = { amount: 3000, reason: "With cleaning" };
  const booking = await book(await makePlace(2400), { price_override });
  expect(booking).toMatchObject({ price_amount: 3000, amount_due: 3000, price_rule_id: null });
  expect(booking.price_deductions).toEqual([]);
});

test.each([true, false])(
  "a price of staff's own is with its tax, inclusive %s",
  async (inclusive) => {
    const rate = { name: "VAT", percentage: 19, inclusive };
    const tax = await createTaxRate(money.world.ctx, rate);
    const room = await makePlace(2400);
    await money.world.ctx.db.priceRule.updateMany({
      where: org(),
      data: { tax_rate_id: tax.id },
    });
    for (const [hour, amount] of [0, 1, 700, 2399, 5000].entries()) {
      const price_override = { amount, reason: "As agreed" };
      const booking = await book(room, {
        ...at(hour),
        price_override,
      });
      const { tax_amount, price_amount, price_deductions } = booking;
      expect(booking.amount_due).toBe(amount);
      const net = price_deductions.reduce((rest, one) => rest - one.amount, price_amount);
      expect(net + (inclusive ? 0 : tax_amount)).toBe(amount);
    }
  },
);

test("a booking by the terms has no exceptions in its history", async () => {
  const booking = await book(await makePlace(2400), { exception_reason: "None" });
  const [held] = await eventsOf(booking.id);
  expect(held?.data).toEqual({ to: "held" });
});

test("a booking on account is confirmed with an open invoice, which money from the desk pays later", async () => {
  const room = await makePlace(2400, { requires_approval: true });
  const booking = await book(room, { settle: "on_account", exception_reason: "Pays on Friday" });
  expect(booking).toMatchObject({ status: "confirmed", amount_due: 2400, payment_id: null });
  const invoice = await invoiceOf(booking);
  expect(invoice).toMatchObject({ status: "open", total: 2400, amount_paid: 0, paid_at: null });
  const [, confirmed] = await eventsOf(booking.id);
  const exceptions = { settle: "on_account", reason: "Pays on Friday" };
  expect(confirmed).toMatchObject({
    type: "booking.confirmed",
    data: { invoice_id: invoice.id, exceptions },
  });
  const { member_id } = booking;
  const cash = { amount: 2400, currency: "EUR", provider: "cash" as const };
  const invoice_allocations = [{ invoice_id: invoice.id, amount: 2400 }];
  const payment = await createPayment(money.world.ctx, { member_id, ...cash, invoice_allocations });
  await updatePayment(money.world.ctx, { payment_id: payment.id, status: "succeeded" });
  expect(await invoiceOf(booking)).toMatchObject({ amount_paid: 2400 });
  const { refund_amount } = await previewBookingCancellation(money.world.ctx, {
    booking_id: booking.id,
  });
  expect(refund_amount).toBe(2400);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a complimentary booking is confirmed with its price deducted, and needs a reason", async () => {
  const room = await makePlace(2400);
  const price = { price_override: { amount: 2000, reason: "Loyal" } };
  const free = { settle: "complimentary" as const, ...price };
  await expect(book(room, free)).rejects.toMatchObject({
    faults: [{ loc: ["body", "exception_reason"], type: "missing" }],
  });
  const booking = await book(room, { ...free, exception_reason: "Opening day" });
  expect(booking).toMatchObject({ status: "confirmed", amount_due: 0, invoice_id: null });
  expect(booking.price_deductions).toMatchObject([
    { type: "manual", amount: 2400, description: "Opening day" },
  ]);
});

test("capacity binds whoever books on account, and nothing is written", async () => {
  const room = await makePlace(2400);
  await book(room);
  const late = book(room, { settle: "on_account" });
  await expect(late).rejects.toMatchObject(code("slot_unavailable"));
  expect(await money.world.ctx.db.invoice.count({ where: org() })).toBe(0);
});

test("a held booking is confirmed on account or for nothing, once, and at the price that was shown", async () => {
  const { ctx } = money.world;
  const room = await makePlace(2400);
  const { id: booking_id } = await book(room);
  const on_account = { booking_id, settle: "on_account" as const };
  await expect(
    confirmBooking(ctx, { ...on_account, expected_amount_due: 1 }),
  ).rejects.toMatchObject(code("amount_changed"));
  const confirmed = await confirmBooking(ctx, { ...on_account, expected_amount_due: 2400 });
  expect(confirmed).toMatchObject({ status: "confirmed", amount_due: 2400, held_until: null });
  expect(await confirmBooking(ctx, on_account)).toEqual(confirmed);
  expect(await ctx.db.invoice.count({ where: org() })).toBe(1);

  const other = await book(room, at(12));
  const settle = "complimentary" as const;
  const free = await confirmBooking(ctx, {
    booking_id: other.id,
    settle,
    exception_reason: "Rain",
  });
  expect(free).toMatchObject({ status: "confirmed", amount_due: 0 });

  const lapsed = await book(room, at(14));
  money.world.setNow("2026-12-01T09:00:00.000Z");
  await expect(confirmBooking(ctx, { ...on_account, booking_id: lapsed.id })).rejects.toMatchObject(
    code("hold_expired"),
  );
  expect(await faults()).toEqual(NO_FAULTS);
});

test("money that is on its way to a held booking comes first", async () => {
  const { ctx } = money.world;
  const booking = await book(await makePlace(2400));
  const { member_id } = booking;
  const cash = { amount: 2400, currency: "EUR", provider: "cash" as const };
  await createPayment(ctx, { member_id, booking_id: booking.id, ...cash });
  const asked = confirmBooking(ctx, { booking_id: booking.id, settle: "on_account" });
  await expect(asked).rejects.toMatchObject(code("checkout_in_progress"));
});

test.each([
  ["cancelled early", {}, 0],
  ["cancelled within a tier", HALF_BACK, 1200],
  [
    "cancelled late",
    { cancellation_tiers: [{ until_minutes_before: 99_999, refund_percent: 50 }] },
    2400,
  ],
])("a booking on account that is %s leaves owed what its terms keep", async (_, terms, owed) => {
  const { ctx } = money.world;
  const { id: booking_id } = await book(await makePlace(2400, terms), { settle: "on_account" });
  const preview = await previewBookingCancellation(ctx, { booking_id });
  expect(preview).toMatchObject({ paid_amount: 0, refund_amount: 0, fee_amount: owed });
  await cancelBooking(ctx, { booking_id });
  expect(await owedAtAll()).toBe(owed);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a booking on account leaves owed what its terms keep of a no-show", async () => {
  const { ctx } = money.world;
  const no_show = { after_minutes: 15, fee_percent: 25 };
  const room = await makePlace(2400, { no_show });
  const { id: booking_id } = await book(room, { settle: "on_account" });
  money.world.setNow("2026-12-01T10:30:00.000Z");
  await markNoShow(ctx, { booking_id });
  expect(await owedAtAll()).toBe(600);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a booking on account that moves to a cheaper place owes less", async () => {
  const { ctx } = money.world;
  const cheap = await makePlace(1000);
  const { id: booking_id } = await book(await makePlace(2400), { settle: "on_account" });
  await rescheduleBooking(ctx, { booking_id, resource_id: cheap.id });
  expect(await owedAtAll()).toBe(1000);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a dearer move on account is made at once, and asks for the difference by an open invoice", async () => {
  const { ctx } = money.world;
  const buyer = await paidBuyer();
  const paid = buyer.booking.amount_due;
  const dear = await makePlace(paid + 900);
  const to = { resource_id: dear.id, settle: "on_account", exception_reason: "Pays at home" };
  const moved = await move(buyer, to, ctx);
  expect(moved).toMatchObject({ resource_id: dear.id, amount_due: paid + 900 });
  expect(await invoiceOf(moved)).toMatchObject({ total: paid + 900, amount_paid: paid });
  const last = (await eventsOf(moved.id)).at(-1);
  const exceptions = { settle: "on_account", reason: "Pays at home" };
  expect(last).toMatchObject({ data: { difference: 900, exceptions } });
  const { refund_amount } = await previewBookingCancellation(ctx, { booking_id: moved.id });
  expect(refund_amount).toBe(paid);
  await cancelBooking(ctx, { booking_id: moved.id });
  expect(await owedAtAll()).toBe(0);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a dearer move is charged to the default card, where staff name none", async () => {
  const { ctx } = money.world;
  const buyer = await paidBuyer();
  const paid = buyer.booking.amount_due;
  const dear = await makePlace(paid + 900);
  const moved = await move(buyer, { resource_id: dear.id, settle: "saved_card" }, ctx);
  expect(await invoiceOf(moved)).toMatchObject({ total: paid + 900, amount_paid: paid + 900 });
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a difference is settled in one way", async () => {
  const buyer = await paidBuyer();
  const { id: resource_id } = await makePlace(buyer.booking.amount_due + 900);
  const asked = async (how: object) =>
    move(buyer, { resource_id, ...how }, money.world.ctx).catch((error: unknown) => error);
  const card = { payment_method_id: buyer.cardId };
  for (const [how, field] of [
    [{ settle: "offline" }, "provider"],
    [{ settle: "on_account", provider: "cash" }, "provider"],
    [{ settle: "saved_card", provider: "cash" }, "provider"],
    [{ settle: "on_account", ...card }, "payment_method_id"],
    [{ settle: "offline", ...card }, "payment_method_id"],
  ] as const)
    expect(await asked(how)).toMatchObject({ faults: [{ loc: ["body", field] }] });
});

test("a move outside the rules says so in the history, with its reason", async () => {
  const { ctx } = money.world;
  const room = await makePlace(1000, { min_notice_minutes: 99_999 });
  const { id: booking_id } = await book(room, { outside_rules: true });
  const outside = { outside_rules: true, exception_reason: "A burst pipe" };
  await rescheduleBooking(ctx, { booking_id, ...at(15), ...outside });
  const last = (await eventsOf(booking_id)).at(-1);
  const exceptions = { outside_rules: true, reason: "A burst pipe" };
  expect(last).toMatchObject({ type: "booking.rescheduled", data: { exceptions } });
});

async function owedAtAll(): Promise<number> {
  const invoices = await money.world.ctx.db.invoice.findMany({ where: org() });
  return invoices.reduce(
    (sum, { total, amount_paid, amount_credited }) =>
      sum + Math.max(0, total - amount_paid - amount_credited),
    0,
  );
}
