import { expect, it } from "vitest";
import { cancelBooking, previewBookingCancellation } from "@/features/scheduling/bookings/cancel";
import { markNoShow } from "@/features/scheduling/bookings/no-show";
import type { Terms } from "@/features/catalogue/policies/schema";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { reportNoShows } from "./no-shows";

const money = setUpMoney();

/** A confirmed booking of 15.00 EUR at an hour of 1 December, under terms. */
async function paid(hour: number, terms: Partial<Terms>) {
  const buyer = await makeBuyer(money.world, { hour });
  const { db } = money.world.ctx;
  const policy = { ...buyer.booking.terms, ...terms };
  await db.booking.updateMany({ where: { id: buyer.booking.id }, data: { policy } });
  await money.pay(buyer);
  return { booking_id: buyer.booking.id };
}

it("no-shows and late cancellations are counted as the verbs recorded them", async () => {
  const { ctx, setNow } = money.world;
  const tiers = [
    { until_minutes_before: 1440, refund_percent: 100 },
    { until_minutes_before: 60, refund_percent: 40 },
  ];
  const terms = { cancellation_tiers: tiers };
  const [early, late, waived, off] = [
    await paid(10, terms),
    await paid(11, terms),
    await paid(12, terms),
    await paid(13, terms),
  ];
  const absent = await paid(14, { no_show: { after_minutes: null, fee_percent: 80 } });
  setNow("2026-11-30T10:00:00.000Z");
  expect((await previewBookingCancellation(ctx, early)).fee_amount).toBe(0);
  await cancelBooking(ctx, early);
  setNow("2026-12-01T09:30:00.000Z");
  const { fee_amount } = await previewBookingCancellation(ctx, late);
  await cancelBooking(ctx, late);
  await cancelBooking(ctx, { ...waived, waive_fee: true });
  await cancelBooking(ctx, off, { inFull: true, reason: "event_cancelled" });
  setNow("2026-12-01T14:05:00.000Z");
  await markNoShow(ctx, absent);
  setNow("2026-12-02T06:00:00.000Z");
  const { totals } = await reportNoShows(ctx, {
    from: "2026-12-01",
    to: "2026-12-02",
    interval: "day",
  });
  expect(fee_amount).toBe(900);
  expect(totals).toMatchObject({
    came: 0,
    no_shows: 1,
    late_cancellations: 1,
    fees: [{ currency: "EUR", no_show_amount: 1200, late_cancellation_amount: 900 }],
  });
});
