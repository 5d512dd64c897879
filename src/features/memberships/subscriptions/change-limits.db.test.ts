import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/server/context";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { previewSubscriptionChange } from "./preview-change";

const own = setUpSubscriptions();
const { money, card, product, subscribe, look, faults } = own;
beforeEach(() => card());

/** Returns the context of somebody at the desk, who may give back this much. */
function deskOf(refund_single: number, refund_per_day: number) {
  const limits = { refund_single, refund_per_day, discount_percent: null };
  const scopes = new Set(["subscriptions:write"]);
  const actor: Actor = { kind: "staff", id: "stf_desk", scopes, limits };
  return money.world.as(actor);
}
const refunds = async () => {
  const where = { organization_id: money.world.org.id };
  return (await money.world.ctx.db.refund.findMany({ where })).map(({ amount }) => amount);
};
const exceeds = (limit: string) => ({ of: { code: "limit_exceeded" }, extras: { limit } });

describe("what a change to a cheaper product gives back", () => {
  test("is within the limit of the person who makes it, as the preview says", async () => {
    const { id: subscription_id, product_id: before } = await subscribe();
    const { id: product_id } = await product({ amount: 0 });
    const change = { subscription_id, product_id, at: "now" as const };
    for (const act of [previewSubscriptionChange, changeSubscription])
      await expect(act(deskOf(2999, 9000), change)).rejects.toMatchObject(exceeds("refund_single"));
    expect(await look(subscription_id)).toMatchObject({ status: "active", product_id: before });
    expect(await refunds()).toEqual([]);
    const allowed = deskOf(3000, 9000);
    expect(await previewSubscriptionChange(allowed, change)).toMatchObject({ amount_back: 3000 });
    await changeSubscription(allowed, change);
    expect(await refunds()).toEqual([3000]);
    await faults();
  });

  test("counts with the other gifts of the day", async () => {
    const desk = deskOf(3000, 5000);
    const { id: subscription_id } = await subscribe();
    const { id: second } = await subscribe();
    const { id: product_id } = await product({ amount: 0 });
    await changeSubscription(desk, { subscription_id, product_id, at: "now" });
    const end = { subscription_id: second, at: "now" as const, refund: "prorated" as const };
    const cheaper = { subscription_id: second, product_id, at: "now" as const };
    await expect(previewSubscriptionChange(desk, cheaper)).rejects.toMatchObject(
      exceeds("refund_per_day"),
    );
    await expect(cancelSubscription(desk, end)).rejects.toMatchObject(exceeds("refund_per_day"));
    expect(await refunds()).toEqual([3000]);
  });
});
