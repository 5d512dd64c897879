import { describe, expect, test } from "vitest";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { removeAllocation } from "@/features/billing/payments/allocations";
import { previewFutureBookings } from "@/features/backoffice/member-lifecycle/future-bookings";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { updateResource } from "@/features/scheduling/resources/update";
import { NO_FAULTS } from "@/testing/worlds/money";
import { bookingAt, setUpWeekly, statusesOf } from "@/testing/worlds/weekly";
import { cancelBookingSeries, previewSeriesCancellation } from "./cancel";

const weekly = setUpWeekly();
const { money, org, book, pay, payments, roomFor } = weekly;

describe("the money of one date", () => {
  test("goes back by its own terms, with a credit note for its line", async () => {
    const paid = await pay(await book());
    const { id } = bookingAt(paid, 1);
    const gone = await cancelBooking(weekly.own, { booking_id: id });
    expect(gone.cancellation_invoice_id).toBeNull();
    expect(await payments()).toMatchObject([{ amount: 4500, amount_refunded: 1500 }]);
    const notes = await money.world.ctx.db.creditNote.findMany({ where: org() });
    expect(notes).toMatchObject([{ total: 1500, lines: [{ booking_id: id, amount: 1500 }] }]);
    const rest = await cancelBookingSeries(weekly.own, { series_id: paid.id });
    expect(statusesOf(rest)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await payments()).toMatchObject([{ amount_refunded: 4500 }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("the refund of the rest is shown first, and is what is refunded", async () => {
    const paid = await pay(await book());
    const from = { series_id: paid.id, from_local: "2026-12-08T10:00:00" };
    expect(await previewSeriesCancellation(weekly.own, from)).toMatchObject({
      dates: 2,
      refund_amount: 3000,
      fee_amount: 0,
    });
    await cancelBookingSeries(weekly.own, from);
    expect(await payments()).toMatchObject([{ amount_refunded: 3000 }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("nothing is cancelled when another sum would go back than was shown", async () => {
    const paid = await pay(await book());
    const all = { series_id: paid.id };
    const expected = (expected_refund_amount: number) =>
      cancelBookingSeries(weekly.own, { ...all, expected_refund_amount });
    for (const other of [4499, 4501]) {
      await expect(expected(other)).rejects.toMatchObject({
        of: { code: "refund_changed" },
        extras: { refund_amount: 4500 },
      });
    }
    expect(await payments()).toMatchObject([{ amount_refunded: 0 }]);
    expect(statusesOf(await expected(4500))).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await payments()).toMatchObject([{ amount_refunded: 4500 }]);
  });

  test("all dates go back by the terms that held when it was asked", async () => {
    const { id: series_id } = await pay(await book());
    const { refund_amount } = await previewSeriesCancellation(weekly.own, { series_id });
    const times = [weekly.own.now()];
    // By the second look at the clock, all of them have begun.
    const slow = { ...weekly.own, now: () => times.shift() ?? new Date("2026-12-31") };
    const input = { series_id, expected_refund_amount: refund_amount };
    const ended = await cancelBookingSeries(slow, input);
    expect(statusesOf(ended)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await payments()).toMatchObject([{ amount_refunded: refund_amount }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test.each([100, 50])(
    "what staff gave back of all dates is shown once, when %i percent of each would go back",
    async (refund_percent) => {
      const { ctx } = money.world;
      const cancellation_tiers = [{ until_minutes_before: 0, refund_percent }];
      const policy = await createPolicy(ctx, { name: "Terms", cancellation_tiers });
      const { id: resource_id } = money.world.resource;
      await updateResource(ctx, { resource_id, policy_id: policy.id });
      const paid = await pay(await book());
      await createCreditNote(ctx, {
        invoice_id: bookingAt(paid, 0).invoice_id ?? "",
        amount: 1000,
        settlement: "refund",
      });
      const shown = await previewSeriesCancellation(weekly.own, { series_id: paid.id });
      expect(shown.refund_amount + shown.fee_amount).toBe(3500);
      const { id: member_id } = weekly.own.actor;
      expect(await previewFutureBookings(ctx, member_id, true)).toMatchObject({
        money_back: [{ amount: shown.refund_amount }],
      });
      await cancelBookingSeries(weekly.own, { series_id: paid.id });
      expect(await payments()).toMatchObject([{ amount_refunded: 1000 + shown.refund_amount }]);
      expect(await weekly.faults()).toEqual(NO_FAULTS);
    },
  );

  test.each([19, 7.7, 8.1])("keeps tax and cents exact at %d percent", async (percentage) => {
    const { ctx } = money.world;
    const { id: tax_rate_id } = await createTaxRate(ctx, {
      name: "VAT",
      percentage,
      inclusive: true,
    });
    const room = await roomFor(1333, { tax_rate_id });
    const paid = await pay(await book({ resource_id: room.id }), weekly.card, 3999);
    const invoice_id = bookingAt(paid, 0).invoice_id ?? "";
    // Staff give something back on the whole invoice, which names no date.
    await createCreditNote(ctx, { invoice_id, amount: 101, settlement: "refund" });
    for (const n of [1, 0, 2]) {
      const { id: booking_id } = bookingAt(paid, n);
      await cancelBooking(ctx, { booking_id, refund_percent: n === 0 ? 33 : 100 });
    }
    const kept = 1333 - Math.round(1333 * 0.33);
    const [payment] = await payments();
    expect(payment?.amount_refunded).toBe(3999 - kept);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("takes back exactly the tax when goodwill has taken a date's money", async () => {
    const { ctx } = money.world;
    const vat = { name: "VAT", percentage: 19, inclusive: true };
    const { id: tax_rate_id } = await createTaxRate(ctx, vat);
    const room = await roomFor(1500, { tax_rate_id });
    const paid = await pay(await book({ resource_id: room.id }), weekly.card, 4500);
    const invoice_id = bookingAt(paid, 0).invoice_id ?? "";
    const goodwill = { invoice_id, amount: 500, settlement: "refund" } as const;
    for (let n = 0; n < 3; n++) await createCreditNote(ctx, goodwill);
    for (const n of [0, 1]) {
      await cancelBooking(ctx, { booking_id: bookingAt(paid, n).id, waive_fee: true });
    }
    const [invoice] = await weekly.invoices();
    expect(invoice).toMatchObject({ total: 4500, amount_credited: 4500 });
    const notes = await ctx.db.creditNote.findMany({ where: org() });
    expect(notes.reduce((sum, note) => sum + note.tax_amount, 0)).toBe(invoice?.tax_amount);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("moves to a dearer and to a cheaper time with the date alone", async () => {
    const { ctx } = money.world;
    const paid = await pay(await book());
    const [dear, cheap] = [await roomFor(2500), await roomFor(400)];
    const [first, second] = [bookingAt(paid, 0), bookingAt(paid, 1)];
    const to = { booking_id: first.id, resource_id: dear.id, payment_method_id: weekly.card };
    const moved = await rescheduleBooking(weekly.own, to);
    expect(moved).toMatchObject({ amount_due: 2500 });
    expect(moved.invoice_id).not.toBe(first.invoice_id);
    await rescheduleBooking(ctx, { booking_id: second.id, resource_id: cheap.id });
    expect((await payments()).map((one) => [one.amount, one.amount_refunded])).toEqual([
      [4500, 1100],
      [1000, 0],
    ]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("cannot be taken off its invoice by hand, as it was paid for these dates", async () => {
    const paid = await pay(await book());
    const { invoice_id, payment_id } = bookingAt(paid, 0);
    const part = { payment_id: payment_id ?? "", invoice_id: invoice_id ?? "" };
    await expect(removeAllocation(money.world.ctx, part)).rejects.toMatchObject({
      of: { code: "allocation_not_allowed" },
    });
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });

  test("two dates that are cancelled at once are refunded once each", async () => {
    const paid = await pay(await book());
    const ids = [0, 1, 1, 0].map((n) => bookingAt(paid, n).id);
    await Promise.all(ids.map((booking_id) => cancelBooking(weekly.own, { booking_id })));
    expect(await payments()).toMatchObject([{ amount_refunded: 3000 }]);
    expect(await weekly.faults()).toEqual(NO_FAULTS);
  });
});
