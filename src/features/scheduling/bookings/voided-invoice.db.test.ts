import { expect, test } from "vitest";
import { voidInvoice } from "@/features/billing/invoices/void";
import { NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember } from "@/testing/worlds/world";
import { cancelBooking, previewBookingCancellation } from "./cancel";
import { createBooking } from "./create-booking";
import { markNoShow } from "./no-show";
import { rescheduleBooking } from "./reschedule/reschedule";

const { money, at, faults, makePlace, org } = setUpMoves();
const TERMS = {
  cancellation_tiers: [{ until_minutes_before: 60, refund_percent: 50 }],
  no_show: { after_minutes: null, fee_percent: 40 },
};

/** Books at 24.00 on account; the club then voids the invoice, so that nothing is owed. */
async function forgiven() {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world);
  const place = { member_id, resource_id: (await makePlace(2400, TERMS)).id, quantity: 1 };
  const booking = await createBooking(ctx, { ...place, ...at(10), settle: "on_account" });
  await voidInvoice(ctx, { invoice_id: booking.invoice_id ?? "" });
  return { booking_id: booking.id };
}

/** Sums what open invoices ask for. */
async function owed(): Promise<number> {
  const open = await money.world.ctx.db.invoice.findMany({ where: { ...org(), status: "open" } });
  return open.reduce((sum, one) => sum + one.total - one.amount_paid - one.amount_credited, 0);
}

test("a booking whose invoice was voided owes nothing when it is cancelled within a tier", async () => {
  const { ctx } = money.world;
  const booking = await forgiven();
  const nothing = { paid_amount: 0, fee_amount: 0, credit_amount: 0 };
  expect(await previewBookingCancellation(ctx, booking)).toMatchObject(nothing);
  expect(await cancelBooking(ctx, booking)).toMatchObject({ cancellation_invoice_id: null });
  expect(await owed()).toBe(0);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("nor when its member does not come", async () => {
  const booking = await forgiven();
  money.world.setNow("2026-12-01T10:30:00.000Z");
  await markNoShow(money.world.ctx, booking);
  expect(await owed()).toBe(0);
  expect(await faults()).toEqual(NO_FAULTS);
});

test.each([
  ["a dearer place, but the difference", 3000, 600],
  ["a cheaper one", 1000, 0],
])("nor when it moves to %s", async (_, price, difference) => {
  const { ctx } = money.world;
  const booking = await forgiven();
  const resource_id = (await makePlace(price, TERMS)).id;
  const settle = "on_account" as const;
  expect(await rescheduleBooking(ctx, { ...booking, resource_id, settle })).toMatchObject({
    amount_due: difference,
  });
  expect(await owed()).toBe(difference);
  await cancelBooking(ctx, { ...booking, waive_fee: true });
  expect(await owed()).toBe(0);
  expect(await faults()).toEqual(NO_FAULTS);
});
