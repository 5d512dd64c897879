import { beforeEach, describe, expect, test } from "vitest";
import { allocatePayment } from "@/features/billing/payments/allocations";
import { createPayment } from "@/features/billing/payments/create";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createProduct } from "@/features/catalogue/products/create";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { runJobs } from "@/testing/outbox";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { cancelOrPreview, cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";
import { previewSubscriptionChange } from "./preview-change";

const money = setUpMoney();
const DAY = 24 * 60;
let member: Awaited<ReturnType<typeof makeMember>>;
beforeEach(async () => {
  member = await makeMember(money.world);
});

const product = async (amount: number, interval: "month" | "year" = "month") => {
  const made = { name: `For ${amount}`, amount, currency: "EUR", interval };
  return (await createProduct(money.world.ctx, made)).id;
};
const begin = async (product_id: string) =>
  createSubscription(money.world.ctx, { member_id: member.id, product_id });
const change = (subscription_id: string, product_id: string) =>
  changeSubscription(money.world.ctx, { subscription_id, product_id, at: "now" });
const cancel = (subscription_id: string) =>
  cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "prorated" });
const refunds = () =>
  money.world.ctx.db.refund.findMany({
    where: { organization_id: money.world.org.id },
    orderBy: { amount: "desc" },
  });
const faults = async () => expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);

/** Pays the member's invoice in cash at the desk. */
async function payCash(invoice_id: string, amount: number) {
  const { ctx } = money.world;
  const cash = { member_id: member.id, amount, currency: "EUR", provider: "cash" as const };
  const { id: payment_id } = await createPayment(ctx, cash);
  await allocatePayment(ctx, { payment_id, invoice_id, amount });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
  expect(await runJobs(ctx)).toEqual([]);
}

describe("cash that paid a membership", () => {
  test("is handed back with the cancellation, and nothing stays on its way", async () => {
    const { id, latest_invoice_id } = await begin(await product(3000));
    await payCash(latest_invoice_id ?? "", 3000);
    money.world.pass(15 * DAY);
    await cancel(id);
    expect(await refunds()).toMatchObject([{ amount: 1500, status: "succeeded" }]);
    const { organization_id } = (await refunds())[0] ?? {};
    const notes = await money.world.ctx.db.creditNote.findMany({ where: { organization_id } });
    expect(notes).toMatchObject([{ total: 1500, status: "refunded" }]);
    await faults();
  });

  test("is named to the cent beforehand, and nothing has happened", async () => {
    const { ctx } = money.world;
    const { id, latest_invoice_id } = await begin(await product(3000));
    await payCash(latest_invoice_id ?? "", 3000);
    money.world.pass(11 * DAY);
    const ask = { subscription_id: id, dry_run: true, refund: "prorated" } as const;
    const then = await cancelOrPreview(ctx, { ...ask, at: "period_end", refund: "none" });
    expect(then).toMatchObject({ status: "active", cancel_at_period_end: false, dry_run: true });
    expect(then.would_end).toEqual({ ends_at: then.current_period_ends_at, money_back: [] });
    const now = await cancelOrPreview(ctx, { ...ask, at: "now" });
    expect(now.would_end?.ends_at).toBe(ctx.now().toISOString());
    expect(await refunds()).toEqual([]);
    expect(await cancelOrPreview(ctx, { ...ask, at: "now" })).toEqual(now);
    await cancel(id);
    const [{ amount } = { amount: 0 }] = await refunds();
    expect(amount).toBeGreaterThan(0);
    expect(now.would_end?.money_back).toEqual([{ currency: "EUR", amount }]);
    await faults();
  });

  test("is handed back with a change to something cheaper", async () => {
    const { id, latest_invoice_id } = await begin(await product(3000));
    await payCash(latest_invoice_id ?? "", 3000);
    await change(id, await product(1000));
    expect(await refunds()).toMatchObject([{ amount: 2000, status: "succeeded" }]);
    await faults();
  });
});

describe("after several changes", () => {
  beforeEach(() => saveCard(money.world.as(memberOf(member)), "pm_card_visa"));

  test("a cancellation refunds from every invoice of the period", async () => {
    const { id } = await begin(await product(1000));
    await change(id, await product(5000));
    await change(id, await product(10_000));
    await cancel(id);
    expect((await refunds()).map(({ amount }) => amount)).toEqual([5000, 4000, 1000]);
    await faults();
  });

  test("a cheaper product refunds as much as its preview said", async () => {
    const { id: subscription_id } = await begin(await product(1000));
    await change(subscription_id, await product(5000));
    await change(subscription_id, await product(10_000));
    const product_id = await product(500);
    const input = { subscription_id, product_id, at: "now" as const };
    const { amount_back } = await previewSubscriptionChange(money.world.ctx, input);
    await change(subscription_id, product_id);
    expect(amount_back).toBe(9500);
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(9500);
    await faults();
  });

  test("a yearly product refunds the payment for the month before as well", async () => {
    const { id } = await begin(await product(1000));
    await change(id, await product(12_000, "year"));
    await cancel(id);
    expect((await refunds()).map(({ amount }) => amount)).toEqual([11_000, 1000]);
    await faults();
  });
});
