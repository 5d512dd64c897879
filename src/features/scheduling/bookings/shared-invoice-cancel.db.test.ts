import { expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { createBookingSeries } from "@/features/scheduling/booking-series/create";
import { findMoneyFaults, NO_FAULTS } from "@/testing/worlds/money";
import { setUpWeekly } from "@/testing/worlds/weekly";
import { cancelBooking } from "./cancel";
import { loadBooking } from "./store";

const own = setUpWeekly();

test("dates of one invoice that was paid in part are cancelled one after the other, in full and by half", async () => {
  const { ctx } = own.money.world;
  const room = await own.roomFor(1500);
  const series = await createBookingSeries(
    ctx,
    own.wanted({
      ...{ resource_id: room.id, dates: ["2026-12-01", "2026-12-08"], settle: "on_account" },
    }),
  );
  const [first = "", second = ""] = series.outcomes.map(({ booking }) => booking?.id ?? "");
  const { invoice_id, member_id } = await loadBooking(ctx, first);
  for (const amount of [500, 1500]) {
    const paid = await createPayment(ctx, {
      ...{ member_id, amount, currency: "EUR", provider: "cash" },
      invoice_allocations: [{ invoice_id: invoice_id ?? "", amount }],
    });
    await updatePayment(ctx, { payment_id: paid.id, status: "succeeded" });
  }
  const given = async () => {
    const where = { organization_id: ctx.org.id };
    const rows = await ctx.db.refund.findMany({ where, orderBy: { created_at: "asc" } });
    return rows.map(({ amount }) => amount);
  };
  await cancelBooking(ctx, { booking_id: first, refund_percent: 100 });
  // Of its 15.00, 10.00 were not paid yet.
  expect(await given()).toEqual([500]);
  const { status } = await cancelBooking(ctx, { booking_id: second, refund_percent: 50 });
  expect(status).toBe("cancelled");
  expect((await given()).reduce((sum, amount) => sum + amount, 0)).toBe(500 + 750);
  expect(await findMoneyFaults(own.money.world.org.id)).toEqual(NO_FAULTS);
});
