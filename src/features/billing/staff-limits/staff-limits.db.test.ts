import { expect, test } from "vitest";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { refundCreditNote } from "@/features/billing/credit-notes/refund";
import { createRefund } from "@/features/billing/refunds/create";
import { createProduct } from "@/features/catalogue/products/create";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { cancelBooking, previewBookingCancellation } from "@/features/scheduling/bookings/cancel";
import { confirmBooking } from "@/features/scheduling/bookings/confirm";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { previewReschedule } from "@/features/scheduling/bookings/reschedule/preview-reschedule";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import type { CreateBooking } from "@/features/scheduling/bookings/schema";
import { newId } from "@/lib/ids";
import { type Actor, type Ctx, inTx, type StaffLimits } from "@/server/context";
import { toErrorResponse } from "@/server/http/problem";
import { recordEvent } from "@/server/jobs/events";
import { NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember } from "@/testing/worlds/world";
import { LimitExceeded } from "./errors";
import { assertMayGiveBack } from "./limits";

const { money, at, faults, org, makePlace, paidBuyer } = setUpMoves();

const NONE: StaffLimits = { refund_single: null, refund_per_day: null, discount_percent: null };

function deskOf(limits: Partial<StaffLimits> | undefined, id = "stf_desk") {
  const own = limits && { limits: { ...NONE, ...limits } };
  const actor: Actor = { kind: "staff", id, scopes: new Set(["*"]), ...own };
  return money.world.as(actor);
}
const exceeds = (limit: keyof StaffLimits, most: number) => ({
  of: { code: "limit_exceeded", kind: "forbidden" },
  extras: { limit, most },
});

/** Returns a payment of 15.00 with its invoice. */
async function paid(hour = 10) {
  const buyer = await paidBuyer({ hour });
  const where = { ...org(), booking_id: buyer.booking.id };
  const payment = await money.world.ctx.db.payment.findFirstOrThrow({ where });
  const { invoice_id } = await money.bookingOf(buyer);
  return { payment_id: payment.id, invoice_id: invoice_id ?? "", booking_id: buyer.booking.id };
}
const refunds = () => money.world.ctx.db.refund.count({ where: org() });

test("a refund is at most the limit of one, and the refunds of a person at most that of a day", async () => {
  const { payment_id } = await paid();
  const desk = deskOf({ refund_single: 500, refund_per_day: 800 });
  const give = async (amount: number, by = desk) => createRefund(by, { payment_id, amount });
  await expect(give(501)).rejects.toMatchObject(exceeds("refund_single", 500));
  expect(await refunds()).toBe(0);
  await give(500);
  await expect(give(301)).rejects.toMatchObject({
    ...exceeds("refund_per_day", 800),
    message: "You may give back at most €8.00 a day, and €3.00 of it is left today.",
  });
  await give(300);
  await expect(give(1)).rejects.toMatchObject(exceeds("refund_per_day", 800));
  // Another person has a day of their own.
  await give(1, deskOf({ refund_per_day: 1 }, "stf_other"));
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a day ends at midnight of the club", async () => {
  const { payment_id } = await paid();
  const desk = deskOf({ refund_per_day: 100 });
  // 23:59 in Berlin
  money.world.setNow("2026-11-23T22:59:00.000Z");
  await createRefund(desk, { payment_id, amount: 100 });
  const again = async () => createRefund(desk, { payment_id, amount: 100 });
  await expect(again()).rejects.toMatchObject(exceeds("refund_per_day", 100));
  money.world.pass(1);
  await again();
});

test("refunds at the same moment add up", async () => {
  const desk = deskOf({ refund_per_day: 800 });
  const ids = [
    (await paid(10)).payment_id,
    (await paid(12)).payment_id,
    (await paid(14)).payment_id,
  ];
  const made = await Promise.allSettled(
    ids.map((payment_id) => createRefund(desk, { payment_id, amount: 500 })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await refunds()).toBe(1);
});

test("nobody else has limits, and what staff without any give is known all the same", async () => {
  const { payment_id } = await paid();
  const free = deskOf({});
  for (const ctx of [money.world.ctx, deskOf(undefined), free])
    await createRefund(ctx, { payment_id, amount: 300 });
  const where = { ...org(), type: "refund.created" };
  const events = await money.world.ctx.db.domainEvent.findMany({ where });
  const said = events.map(({ actor, data }) => [
    actor,
    (data as { given_away?: number }).given_away,
  ]);
  expect(said.sort()).toEqual(
    [
      ["staff:stf_desk", undefined],
      ["staff:stf_desk", 300],
      ["system:test", undefined],
    ].sort(),
  );
});

test("a limited person gives back no other currency", async () => {
  const dollars = await makePlace(1000, {}, "USD");
  const { id: member_id } = await makeMember(money.world);
  const owed = { member_id, resource_id: dollars.id, quantity: 1, ...at(10) };
  const { invoice_id } = await createBooking(money.world.ctx, { ...owed, settle: "on_account" });
  const note = { invoice_id: invoice_id ?? "", amount: 1, settlement: "none" as const };
  const desk = deskOf({ refund_single: 500 });
  await expect(createCreditNote(desk, note)).rejects.toMatchObject({
    ...{
      of: { code: LimitExceeded.code },
      message: "Your limits are in EUR: you cannot give back USD.",
    },
  });
  await createCreditNote(deskOf({ discount_percent: 0 }), note);
});

test("a credit note counts with its whole total, however it is settled", async () => {
  const { invoice_id } = await paid();
  const desk = deskOf({ refund_single: 500, refund_per_day: 800 });
  const all = createCreditNote(desk, { invoice_id, settlement: "none" });
  await expect(all).rejects.toMatchObject(exceeds("refund_single", 500));
  const lines = [{ description: "Cold", quantity: 2, unit_amount: 251 }];
  const two = createCreditNote(desk, { invoice_id, lines, settlement: "account_credit" });
  await expect(two).rejects.toMatchObject(exceeds("refund_single", 500));
  expect(await money.world.ctx.db.creditNote.count({ where: org() })).toBe(0);
  await createCreditNote(desk, { invoice_id, amount: 500, settlement: "account_credit" });
  const more = createCreditNote(desk, { invoice_id, amount: 301, settlement: "none" });
  await expect(more).rejects.toMatchObject(exceeds("refund_per_day", 800));
  const { id } = await createCreditNote(money.world.ctx, { invoice_id, settlement: "none" });
  const out = refundCreditNote(desk, { credit_note_id: id });
  await expect(out).rejects.toMatchObject(exceeds("refund_single", 500));
  expect(await refunds()).toBe(0);
});

const HALF_BACK = { cancellation_tiers: [{ until_minutes_before: 60, refund_percent: 50 }] };

async function book(
  resource: { id: string },
  more: Partial<CreateBooking> = {},
  by = money.world.ctx,
) {
  const { id: member_id } = await makeMember(money.world);
  const place = { member_id, resource_id: resource.id, quantity: 1, ...at(10) };
  return createBooking(by, { ...place, ...more });
}

test("a cancellation counts with what it gives back beyond the terms, and by the terms not at all", async () => {
  const room = await makePlace(2400, HALF_BACK);
  const { id: booking_id } = await book(room, { settle: "on_account" });
  const waived = { booking_id, waive_fee: true };
  const tight = deskOf({ refund_single: 1199 });
  for (const act of [previewBookingCancellation, cancelBooking])
    await expect(act(tight, waived)).rejects.toMatchObject(exceeds("refund_single", 1199));
  const most = { booking_id, refund_percent: 100 };
  await expect(cancelBooking(tight, most)).rejects.toMatchObject(exceeds("refund_single", 1199));
  const desk = deskOf({ refund_single: 1200, refund_per_day: 1200 });
  await cancelBooking(desk, waived);
  const usual = await book(room, { settle: "on_account" });
  const again = cancelBooking(desk, { booking_id: usual.id, waive_fee: true });
  await expect(again).rejects.toMatchObject(exceeds("refund_per_day", 1200));
  const by_terms = await cancelBooking(desk, { booking_id: usual.id });
  expect(by_terms.status).toBe("cancelled");
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a price is lowered by at most the limit, and to nothing only without one", async () => {
  const desk = deskOf({ discount_percent: 20 });
  const refused = exceeds("discount_percent", 20);
  const room = await makePlace(2400);
  const at_price = (amount: number) => ({ price_override: { amount, reason: "Regular" } });
  await expect(book(room, at_price(1919), desk)).rejects.toMatchObject(refused);
  const free = { settle: "complimentary" as const, exception_reason: "Rain" };
  await expect(book(room, free, desk)).rejects.toMatchObject(refused);
  const lowered = await book(room, at_price(1920), desk);
  expect(lowered).toMatchObject({ amount_due: 1920 });
  const confirm = { booking_id: lowered.id, ...free };
  await expect(confirmBooking(desk, confirm)).rejects.toMatchObject(refused);
  expect(await confirmBooking(deskOf({}), confirm)).toMatchObject({ amount_due: 0 });
});

test("a move counts with the fee that it waives and the price that it keeps, in its preview too", async () => {
  const { booking } = await paidBuyer({ hour: 10 });
  const db = money.world.ctx.db;
  const [row, cheap, dear] = [
    await db.booking.findFirstOrThrow({ where: { ...org(), id: booking.id } }),
    await makePlace(1000),
    await makePlace(2000),
  ];
  const terms = { ...(row.policy as object), ...HALF_BACK };
  await db.booking.updateMany({ where: { id: booking.id }, data: { policy: terms } });
  const booking_id = booking.id;
  const tight = deskOf({ refund_single: 749, discount_percent: 20 });
  const waive = { booking_id, resource_id: cheap.id, waive_fee: true };
  const keep = { booking_id, resource_id: dear.id, keep_price: true };
  for (const [asked, limit, most] of [
    [waive, "refund_single", 749],
    [keep, "discount_percent", 20],
  ] as const) {
    const said = await previewReschedule(tight, asked);
    expect(said).toMatchObject({ possible: false, code: "limit_exceeded" });
    expect(said.after).toMatchObject({ resource_id: asked.resource_id });
    await expect(rescheduleBooking(tight, asked)).rejects.toMatchObject(exceeds(limit, most));
  }
  expect(await refunds()).toBe(0);
  const desk = deskOf({ refund_single: 750, refund_per_day: 750, discount_percent: 25 });
  const said = await previewReschedule(desk, waive);
  expect(said).toMatchObject({ possible: true, refund_amount: 500, kept_amount: 0 });
  const moved = await rescheduleBooking(desk, waive);
  expect(moved).toMatchObject({ resource_id: cheap.id, kept_amount: 0 });
  const { payment_id } = await paid(12);
  const more = createRefund(desk, { payment_id, amount: 1 });
  await expect(more).rejects.toMatchObject(exceeds("refund_per_day", 750));
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a membership's refund and its free days are within the limits", async () => {
  const { ctx, db } = { ctx: money.world.ctx, db: money.world.ctx.db };
  const price = { amount: 3000, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(ctx, { name: "Club", ...price, trial_days: 7 });
  const { id: member_id } = await makeMember(money.world);
  const desk = deskOf({ refund_single: 500, discount_percent: 20 });
  const wanted = { member_id, product_id };
  await expect(createSubscription(desk, { ...wanted, trial_days: 8 })).rejects.toMatchObject(
    exceeds("discount_percent", 20),
  );
  const { id } = await createSubscription(desk, { ...wanted, trial_days: 0 });
  const where = { id };
  const invoice = await db.subscription.findFirstOrThrow({ where, select: { invoice_id: true } });
  expect(invoice.invoice_id).not.toBeNull();
  const period = {
    status: "active",
    activated_at: ctx.now(),
    period_starts_at: ctx.now(),
    period_ends_at: new Date("2026-12-23T06:00:00.000Z"),
  };
  await db.subscription.updateMany({ where, data: period });
  const end = { subscription_id: id, at: "now" as const, refund: "prorated" as const };
  await expect(cancelSubscription(desk, end)).rejects.toMatchObject(exceeds("refund_single", 500));
  expect(await cancelSubscription(desk, { ...end, refund: "none" })).toMatchObject({
    status: "cancelled",
  });
});

test("the refusal is a problem with status 403, in both formats", async () => {
  const thrown = LimitExceeded({
    detail: "You may give back at most €5.00.",
    limit: "refund_single",
    most: 500,
  });
  for (const format of ["problem", "validation"] as const) {
    const answer = toErrorResponse(thrown, {
      baseUrl: "https://x.test",
      requestId: "req_1",
      format,
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      ...{ code: "limit_exceeded", limit: "refund_single", most: 500 },
    });
  }
});

test("gifts of one transaction count together", async () => {
  const desk = deskOf({ refund_per_day: 800 });
  const give = async (tx: Ctx, amount: number) => {
    const given = await assertMayGiveBack(tx, { amount, currency: "EUR" });
    await recordEvent(tx, "refund.created", newId("ref"), given);
  };
  const together = inTx(desk, async (tx) => {
    await give(tx, 500);
    await give(tx, 301);
  });
  await expect(together).rejects.toMatchObject(exceeds("refund_per_day", 800));
});
