import { describe, expect, test } from "vitest";
import { makeBuyer, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { reconcile } from "@/features/billing/processor/reconcile";
import { rescheduleBooking } from "./reschedule";
import { setUpMoves } from "@/testing/worlds/moves";
import { patiently } from "@/testing/worlds/patiently";

const { money, at, move, faults, org, makePlace, paidBuyer } = setUpMoves();
const { pay, bookingOf, lose } = money;

describe("moving a paid booking at the same price", () => {
  test("keeps its id, payment and invoice, and frees the old place", async () => {
    const buyer = await paidBuyer();
    const before = await bookingOf(buyer);
    const moved = await move(buyer, at(14));
    expect(moved).toMatchObject({
      id: buyer.booking.id,
      status: "confirmed",
      starts_at_local: "2026-12-01T14:00:00",
      invoice_id: before.invoice_id,
      payment_id: before.payment_id,
    });
    await expect(makeBuyer(money.world)).resolves.toMatchObject({ booking: { status: "held" } });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("may overlap where it was: its own use does not count", async () => {
    const buyer = await paidBuyer();
    const longer = await move(buyer, { ...at(10), ends_at_local: "2026-12-01T11:30:00" });
    expect(longer).toMatchObject({ ends_at_local: "2026-12-01T11:30:00" });
    const shifted = await move(buyer, at(11));
    expect(shifted).toMatchObject({ starts_at_local: "2026-12-01T11:00:00" });
  });

  test("changes nothing at its present place", async () => {
    const buyer = await paidBuyer();
    const before = await bookingOf(buyer);
    await move(buyer, {
      starts_at_local: "2026-12-01T10:00:00",
      ends_at_local: "2026-12-01T10:30:00",
    });
    expect(await bookingOf(buyer)).toEqual(before);
  });

  test("is refused with alternatives when the place is taken, and leaves the booking where it is", async () => {
    const buyer = await paidBuyer();
    await makeBuyer(money.world, { hour: 14 });
    await expect(move(buyer, at(14))).rejects.toMatchObject({
      of: { code: "slot_unavailable" },
      extras: { alternatives: expect.arrayContaining([expect.anything()]) },
    });
    expect(await bookingOf(buyer)).toMatchObject({ starts_at: new Date("2026-12-01T10:00:00Z") });
  });

  test("succeeds for one of ten that want one place, and nobody loses theirs", async () => {
    const buyers = [];
    for (let hour = 8; hour < 18; hour++) buyers.push(await paidBuyer({ hour, day: 3 }));
    const results = await Promise.allSettled(
      buyers.map((buyer) => move(buyer, at(12, 13, "2026-12-04"))),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const rows = await money.world.ctx.db.booking.findMany({ where: org() });
    expect(rows.every((row) => row.status === "confirmed")).toBe(true);
    expect(await faults()).toEqual(NO_FAULTS);
  });
});

describe("moving a paid booking to a cheaper place", () => {
  test("credits and refunds the difference; cancelled later, the rest", async () => {
    const buyer = await paidBuyer();
    const cheap = await makePlace(1000);
    const moved = await move(buyer, { resource_id: cheap.id, expected_amount_due: 1000 });
    expect(moved).toMatchObject({ amount_due: 1000, resource_id: cheap.id, status: "confirmed" });
    const { db } = money.world.ctx;
    expect(await db.refund.findMany({ where: org() })).toMatchObject([
      { amount: 500, status: "succeeded" },
    ]);
    expect(await db.creditNote.findMany({ where: org() })).toMatchObject([
      { total: 500, status: "refunded" },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
    await cancelBooking(buyer.ctx, { booking_id: moved.id });
    expect(await db.payment.findMany({ where: org() })).toMatchObject([{ amount_refunded: 1500 }]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("refunds though the processor is away: it is owed, and sent once it is back", async () => {
    const buyer = await paidBuyer();
    const cheap = await makePlace(0);
    lose(/refunds/, "drop_before");
    await move(buyer, { resource_id: cheap.id }, money.world.ctx);
    money.sandbox.faults.clear();
    await reconcile(money.world.installation);
    expect(await money.world.ctx.db.refund.findMany({ where: org() })).toMatchObject([
      { amount: 1500, status: "succeeded" },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
  });
});

describe("moving a paid booking to a dearer place", () => {
  test("states the extra price before it charges anything", async () => {
    const buyer = await paidBuyer();
    const dear = await makePlace(4000);
    await expect(move(buyer, { resource_id: dear.id })).rejects.toMatchObject({
      of: { code: "payment_required" },
      extras: { amount_due: 2500 },
    });
    const change = { resource_id: dear.id, payment_method_id: buyer.cardId };
    await expect(move(buyer, { ...change, expected_amount_due: 3000 })).rejects.toMatchObject({
      of: { code: "amount_changed" },
      extras: { amount_due: 4000 },
    });
    expect(await money.world.ctx.db.payment.count({ where: org() })).toBe(1);
  });

  test("charges the difference, and one invoice over the new price replaces the old one", async () => {
    const buyer = await paidBuyer();
    const dear = await makePlace(4000);
    const before = await bookingOf(buyer);
    const change = { resource_id: dear.id, payment_method_id: buyer.cardId };
    money.world.pass(1);
    // The money that stays has changed too: it pays another invoice.
    const updated_at = money.world.ctx.now();
    const moved = await move(buyer, { ...change, expected_amount_due: 4000 });
    expect(moved).toMatchObject({ status: "confirmed", amount_due: 4000, resource_id: dear.id });
    const { db } = money.world.ctx;
    expect(await db.payment.findMany({ where: org(), orderBy: { id: "asc" } })).toMatchObject([
      { amount: 1500, purpose: "booking", status: "succeeded", updated_at },
      { amount: 2500, purpose: "difference", status: "succeeded", updated_at },
    ]);
    expect(await db.invoice.findMany({ where: org(), orderBy: { id: "asc" } })).toMatchObject([
      { id: before.invoice_id, total: 1500, amount_paid: 0, amount_credited: 1500 },
      { id: moved.invoice_id, total: 4000, amount_paid: 4000, amount_credited: 0 },
    ]);
    expect(await db.creditNote.findMany({ where: org() })).toMatchObject([{ status: "applied" }]);
    expect(await faults()).toEqual(NO_FAULTS);
    // Again, as by a second click: it has moved already.
    expect(await move(buyer, change)).toMatchObject({ id: moved.id, amount_due: 4000 });
    // Moved back, then cancelled: each cent returns to its source.
    await move(buyer, { resource_id: money.world.resource.id });
    expect(await faults()).toEqual(NO_FAULTS);
    await cancelBooking(money.world.ctx, { booking_id: moved.id, refund_percent: 50 });
    expect(await faults()).toEqual(NO_FAULTS);
    const kept = await db.payment.findMany({ where: org() });
    expect(kept.reduce((sum, p) => sum + p.amount - p.amount_refunded, 0)).toBe(750);
  });

  test("six clicks at once charge the difference once", async () => {
    const buyer = await paidBuyer();
    const dear = await makePlace(4000);
    const change = { resource_id: dear.id, payment_method_id: buyer.cardId };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => patiently(() => move(buyer, change))),
    );
    for (const answer of answers) expect(answer).toMatchObject({ amount_due: 4000 });
    expect(await money.world.ctx.db.payment.count({ where: org() })).toBe(2);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("leaves the booking and its money alone when the card is declined; another may be tried", async () => {
    const buyer = await paidBuyer();
    const dear = await makePlace(4000);
    const bad = await saveCard(buyer.ctx, "pm_card_chargeCustomerFail");
    const change = { resource_id: dear.id };
    await expect(move(buyer, { ...change, payment_method_id: bad })).rejects.toMatchObject({
      of: { code: "payment_failed" },
    });
    expect(await bookingOf(buyer)).toMatchObject({ resource_id: money.world.resource.id });
    expect(await faults()).toEqual(NO_FAULTS);
    const moved = await move(buyer, { ...change, payment_method_id: buyer.cardId });
    expect(moved).toMatchObject({ amount_due: 4000 });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("is not charged for a place that is taken", async () => {
    const buyer = await paidBuyer();
    const dear = await makePlace(4000);
    const { world } = money;
    const other = await makeMember(world);
    const place = { resource_id: dear.id, ...at(10) };
    await createBooking(world.as(memberOf(other)), { member_id: other.id, quantity: 1, ...place });
    const change = { resource_id: dear.id, payment_method_id: buyer.cardId };
    await expect(move(buyer, change)).rejects.toMatchObject({ of: { code: "slot_unavailable" } });
    expect(await world.ctx.db.payment.count({ where: org() })).toBe(1);
  });
});

describe("moving an unpaid booking", () => {
  test("makes the new price due; an intent over the old one is closed first", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
    await pay(buyer).catch(() => undefined);
    const dear = await makePlace(4000);
    expect(await move(buyer, { resource_id: dear.id })).toMatchObject({
      status: "held",
      amount_due: 4000,
      held_until: buyer.booking.held_until,
    });
    const good = await saveCard(buyer.ctx, "pm_card_visa");
    await pay(buyer, { payment_method_id: good });
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("confirms it when the new place costs nothing", async () => {
    const buyer = await makeBuyer(money.world);
    const free = await makePlace(0);
    expect(await move(buyer, { resource_id: free.id })).toMatchObject({ status: "confirmed" });
  });

  test("makes it a request when the new place needs approval", async () => {
    const buyer = await makeBuyer(money.world);
    const studio = await makePlace(1500, { requires_approval: true });
    expect(await move(buyer, { resource_id: studio.id })).toMatchObject({
      status: "pending_approval",
      held_until: null,
    });
    expect(await move(buyer, { resource_id: money.world.resource.id })).toMatchObject({
      status: "held",
    });
  });

  test("is refused while it is being paid for", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    await pay(buyer);
    await expect(move(buyer, at(14))).rejects.toMatchObject({
      of: { code: "checkout_in_progress" },
    });
  });
});

describe("the terms of moving", () => {
  test("a confirmed booking is not moved by its member to where approval is needed, but by staff", async () => {
    const buyer = await paidBuyer();
    const studio = await makePlace(1500, { requires_approval: true });
    const change = { resource_id: studio.id };
    await expect(move(buyer, change)).rejects.toMatchObject({ of: { code: "approval_required" } });
    expect(await move(buyer, change, money.world.ctx)).toMatchObject({ status: "confirmed" });
  });

  test("members move until so long before the start as they booked under; staff always", async () => {
    const buyer = await makeBuyer(money.world);
    const place = await makePlace(0, { reschedule_until_minutes: 120 });
    await move(buyer, { resource_id: place.id, ...at(12) });
    money.world.setNow("2026-12-01T10:00:01.000Z");
    const late = { of: { code: "reschedule_too_late" } };
    await expect(move(buyer, at(15))).rejects.toMatchObject(late);
    money.world.setNow("2026-12-01T10:00:00.000Z");
    expect(await move(buyer, at(15))).toMatchObject({ starts_at_local: "2026-12-01T15:00:00" });
    money.world.setNow("2026-12-01T14:00:00.000Z");
    expect(await move(buyer, at(16), money.world.ctx)).toMatchObject({ status: "confirmed" });
  });

  test("quotas hold at the new place", async () => {
    const place = await makePlace(0, {
      quotas: [{ period: "day", max_bookings: 1, max_minutes: null }],
    });
    const first = await makeBuyer(money.world);
    await move(first, { resource_id: place.id, ...at(9) });
    const { world } = money;
    const second = await createBooking(first.ctx, {
      member_id: first.member.id,
      resource_id: world.resource.id,
      ...at(12),
      quantity: 1,
    });
    await expect(
      rescheduleBooking(first.ctx, { booking_id: second.id, resource_id: place.id }),
    ).rejects.toMatchObject({ of: { code: "quota_exceeded" } });
    // The first booking may still move within its day.
    expect(await move(first, at(15))).toMatchObject({ starts_at_local: "2026-12-01T15:00:00" });
  });

  test("a price in another currency cannot be settled", async () => {
    const buyer = await paidBuyer();
    const abroad = await makePlace(1500, {}, "CHF");
    await expect(move(buyer, { resource_id: abroad.id })).rejects.toMatchObject({
      of: { code: "currency_differs" },
    });
  });

  test("staff may keep the price: nothing is charged or refunded", async () => {
    const buyer = await paidBuyer();
    const dear = await makePlace(4000);
    const change = { resource_id: dear.id, keep_price: true };
    expect(await move(buyer, change, money.world.ctx)).toMatchObject({ amount_due: 1500 });
    expect(await money.world.ctx.db.payment.count({ where: org() })).toBe(1);
    expect(await faults()).toEqual(NO_FAULTS);
  });
});
