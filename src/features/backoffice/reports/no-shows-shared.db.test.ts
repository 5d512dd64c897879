import { expect, it } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { markNoShow } from "@/features/scheduling/bookings/no-show";
import { byId } from "@/server/context";
import { setUpGuests } from "@/testing/worlds/guests";
import { reportNoShows } from "./no-shows";

const { money, pay, sharedBooking } = setUpGuests();

it("the amount kept holds the shares of guests", async () => {
  const { ctx, setNow } = money.world;
  const terms = {
    cancellation_tiers: [{ until_minutes_before: 0, refund_percent: 50 }],
    no_show: { after_minutes: null, fee_percent: 40 },
  };
  /** A booking of 15.00 EUR, half of it paid by a guest. */
  const shared = async (hour: number) => {
    const { host, guest } = await sharedBooking(1, { hour });
    await pay(guest);
    const policy = { ...host.booking.terms, ...terms };
    await ctx.db.booking.update({ where: byId(ctx, host.booking.id), data: { policy } });
    return { booking_id: host.booking.id };
  };
  const [late, absent, lost] = [await shared(10), await shared(11), await shared(12)];
  setNow("2026-12-01T09:30:00.000Z");
  await cancelBooking(ctx, late);
  // Nothing is given back to anybody.
  await cancelBooking(ctx, { ...lost, refund_percent: 0 });
  setNow("2026-12-01T11:05:00.000Z");
  await markNoShow(ctx, absent);
  setNow("2026-12-02T06:00:00.000Z");
  const period = { from: "2026-12-01", to: "2026-12-02", interval: "day" } as const;
  const { totals } = await reportNoShows(ctx, period);
  expect(totals.fees).toEqual([
    { currency: "EUR", no_show_amount: 600, late_cancellation_amount: 750 + 1500 },
  ]);
});
