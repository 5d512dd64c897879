import { describe, expect, test } from "vitest";
import { detachPaymentMethod } from "@/features/billing/payment-methods/detach";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { listAllowances } from "@/features/catalogue/benefits/list-grants";
import { byId } from "@/server/context";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { memberOf } from "@/testing/worlds/world";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";
import { previewSubscriptionChange } from "./preview-change";

const own = setUpSubscriptions();
const { money, card, product, look, toNext, paid, faults } = own;
const DAY = 24 * 60;

const me = () => money.world.as(memberOf(own.member));
const buy = (product_id: string) =>
  createSubscription(me(), { member_id: own.member.id, product_id, beside: true });
/** Begins a trial of thirty days, and lets some of them pass. */
async function onTrial(days = 10) {
  const trial = await buy((await product({ name: "Tried", trial_days: 30 })).id);
  if (days > 0) money.world.pass(days * DAY);
  return trial;
}
/** Makes a product of 5,000.00 with a hundred hours. */
async function dear(trial_days?: number) {
  const { id } = await product({
    name: "Dear",
    amount: 500_000,
    ...(trial_days !== undefined && { trial_days }),
  });
  const hours = { name: "Hours", type: "allowance" as const, unit: "minutes" as const };
  const scope = { resource_ids: [], event_ids: [] };
  await createBenefit(money.world.ctx, { ...hours, ...scope, quantity: 6000, product_id: id });
  return id;
}
/** Changes now, for the amount that the preview says; the preview tells what comes next as well. */
async function change(subscription_id: string, product_id: string, by = me()) {
  const input = { subscription_id, product_id, at: "now" as const };
  const preview = await previewSubscriptionChange(by, input);
  const changed = await changeSubscription(by, { ...input, expected_amount: preview.amount_due });
  if (changed.status !== "past_due") {
    expect(changed).toMatchObject({
      current_period_ends_at: preview.current_period_ends_at,
      next_update: preview.next_update,
    });
  }
  return { preview, changed };
}
const allowances = async () => {
  const mine = { member_id: own.member.id, page: 1, size: 10 };
  return (await listAllowances(money.world.ctx, mine)).items.length;
};

describe("a change on trial to a product that offers none", () => {
  test.each(["its member", "staff"])("is charged now, when made by %s", async (by) => {
    await card();
    const { id } = await onTrial();
    const actor = by === "staff" ? money.world.ctx : me();
    const { preview, changed } = await change(id, await dear(), actor);
    expect(preview).toMatchObject({ amount_due: 500_000, next_update: { type: "renew" } });
    expect(changed).toMatchObject({
      status: "active",
      current_period_starts_at: "2026-12-03T06:00:00.000Z",
      current_period_ends_at: "2027-01-03T06:00:00.000Z",
    });
    const { ctx } = money.world;
    const where = byId(ctx, changed.latest_invoice_id ?? "");
    const invoice = await ctx.db.invoice.findUniqueOrThrow({ where });
    expect(invoice).toMatchObject({ lines: preview.lines, amount_paid: 500_000 });
    expect([await allowances(), await paid()]).toEqual([1, 1]);
    await faults();
  });

  test("gives nothing until the first period is paid", async () => {
    const payment_method_id = await card();
    const { id } = await onTrial();
    await detachPaymentMethod(me(), { member_id: own.member.id, payment_method_id });
    const { changed } = await change(id, await dear());
    expect(changed.status).toBe("past_due");
    expect(await allowances()).toBe(0);
    await faults();
  });

  test("is charged at the very instant at which the trial began", async () => {
    await card();
    const { id } = await onTrial(0);
    await changeSubscription(me(), { subscription_id: id, product_id: await dear(), at: "now" });
    expect((await look(id)).status).toBe("active");
    expect(await paid()).toBe(1);
    await faults();
  });

  test("costs nothing when the product is free", async () => {
    const { id } = await onTrial();
    const { preview, changed } = await change(id, (await product({ amount: 0 })).id);
    expect(preview.amount_due).toBe(0);
    expect(changed).toMatchObject({ status: "active", latest_invoice_id: null });
  });
});

describe("a change on trial to a product that offers one", () => {
  test.each([
    [14, "2026-12-07T06:00:00.000Z"],
    [60, "2026-12-23T06:00:00.000Z"],
  ])("of %i days keeps no more of it, and no more than is left", async (days, ends) => {
    await card();
    const { id } = await onTrial();
    const { changed } = await change(id, await dear(days));
    expect(changed).toMatchObject({ status: "trialing", trial_ends_at: ends });
    expect([await allowances(), await paid()]).toEqual([1, 0]);
    expect(await toNext(id)).toMatchObject({ status: "active", current_period_starts_at: ends });
    expect(await paid()).toBe(1);
    await faults();
  });

  test("that the member has had before is charged now", async () => {
    await card();
    const product_id = await dear(14);
    await buy(product_id);
    const { id } = await onTrial();
    expect((await change(id, product_id)).changed.status).toBe("active");
    expect(await paid()).toBe(1);
  });
});
