import { describe, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { createRefund } from "@/features/billing/refunds/create";
import { createBookingSeries } from "@/features/scheduling/booking-series/create";
import { addOverride } from "@/features/scheduling/resources/override";
import { bookingAt, setUpWeekly } from "@/testing/worlds/weekly";

const weekly = setUpWeekly();

/** Returns what was paid for each booking that the closure of a month would strand. */
async function paidFor(resource_id: string) {
  const { affected } = await addOverride(weekly.money.world.ctx, {
    resource_id,
    starts_at_local: "2026-12-01T00:00:00",
    ends_at_local: "2026-12-31T00:00:00",
    capacity: 0,
    on_conflict: "keep",
    dry_run: true,
  });
  return affected.map(({ amount_paid }) => amount_paid);
}

describe("the preview of a closure", () => {
  test("tells the own price of each date that was paid together with others", async () => {
    const { id } = weekly.money.world.resource;
    const made = await weekly.book();
    expect(await paidFor(id)).toEqual([0, 0, 0]);
    await weekly.pay(made);
    expect(await paidFor(id)).toEqual([1500, 1500, 1500]);
  });

  test("tells what has paid the invoice of dates on account", async () => {
    const { ctx, resource } = weekly.money.world;
    const made = await createBookingSeries(ctx, weekly.wanted({ settle: "on_account" }));
    expect(await paidFor(resource.id)).toEqual([0, 0, 0]);
    const { invoice_id, member_id } = bookingAt(made, 0);
    const cash = { amount: 4500, currency: "EUR", provider: "cash" as const };
    const invoice_allocations = [{ invoice_id: invoice_id ?? "", amount: 4500 }];
    const { id } = await createPayment(ctx, { member_id, ...cash, invoice_allocations });
    await updatePayment(ctx, { payment_id: id, status: "succeeded" });
    expect(await paidFor(resource.id)).toEqual([1500, 1500, 1500]);
  });

  test("tells no more than is left of a payment that was refunded", async () => {
    const { world } = weekly.money;
    await weekly.pay(await weekly.book());
    const [payment] = await weekly.payments();
    await createRefund(world.ctx, { payment_id: payment?.id ?? "", amount: 4500 });
    expect(await paidFor(world.resource.id)).toEqual([0, 0, 0]);
  });
});
