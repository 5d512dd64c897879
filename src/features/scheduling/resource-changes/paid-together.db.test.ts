import { describe, expect, test } from "vitest";
import { createRefund } from "@/features/billing/refunds/create";
import { addOverride } from "@/features/scheduling/resources/override";
import { setUpWeekly } from "@/testing/worlds/weekly";

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

  test("tells no more than is left of a payment that was refunded", async () => {
    const { world } = weekly.money;
    await weekly.pay(await weekly.book());
    const [payment] = await weekly.payments();
    await createRefund(world.ctx, { payment_id: payment?.id ?? "", amount: 4500 });
    expect(await paidFor(world.resource.id)).toEqual([0, 0, 0]);
  });
});
