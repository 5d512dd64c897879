import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { archiveProduct } from "@/features/catalogue/products/archive";
import { updateProduct } from "@/features/catalogue/products/update";
import { creditOf } from "@/features/billing/invoices/account-credit";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { saveCard } from "@/testing/worlds/money";
import { makeResource, memberOf } from "@/testing/worlds/world";
import { advanceSubscriptions } from "./advance";
import { changeSubscription } from "./change";
import { getSubscription } from "./get";
import { getMembership } from "./list-memberships";
import { pauseSubscription } from "./pause";
import { previewSubscriptionChange } from "./preview-change";
import { previousOf } from "@/testing/previous-of";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";

const own = setUpSubscriptions();
const { money, card, subscribe, toNext, paid, faults } = own;
const DAY = 24 * 60;

const product = async (amount: number, interval: "month" | "year" = "month") =>
  (await own.product({ name: `For ${amount}`, amount, interval })).id;
const begin = (product_id: string) => own.subscribe({ product_id });
const change = (subscription_id: string, product_id: string, expected_amount?: number) =>
  changeSubscription(money.world.ctx, {
    subscription_id,
    product_id,
    at: "now",
    ...(expected_amount !== undefined && { expected_amount }),
  });

describe("a change to another product", () => {
  test("costs the difference for the rest of the period when dearer, on one invoice", async () => {
    await card();
    const before = await subscribe();
    const { id: subscription_id } = before;
    money.world.pass(15 * DAY);
    const dear = await product(6000);
    const { ctx } = money.world;
    const input = { subscription_id, product_id: dear, at: "now" as const };
    const changed = await changeSubscription(ctx, input);
    expect(await changeSubscription(ctx, input)).toEqual(changed);
    expect(changed).toMatchObject({ status: "active", amount: 6000, product_id: dear });
    const invoice = await ctx.db.invoice.findUniqueOrThrow({
      where: byId(ctx, changed.latest_invoice_id ?? ""),
    });
    expect(invoice).toMatchObject({ total: 1500, amount_paid: 1500 });
    expect(invoice.lines).toMatchObject([{ amount: 3000 }, { amount: -1500 }]);
    expect(await paid()).toBe(2);
    await faults();
    const { product_id, next_update } = before;
    const told = await previousOf(ctx, "subscription.changed");
    const { latest_invoice_id } = before;
    expect(told).toEqual([{ product_id, amount: 3000, latest_invoice_id, next_update }]);
  });

  test("may be had at once while it waits for the period's end", async () => {
    await card();
    const { id: subscription_id } = await subscribe();
    money.world.pass(15 * DAY);
    const { ctx } = money.world;
    const wanted = { subscription_id, product_id: await product(6000) };
    const waiting = await changeSubscription(ctx, { ...wanted, at: "period_end" });
    expect(await changeSubscription(ctx, { ...wanted, at: "period_end" })).toEqual(waiting);
    const changed = await change(subscription_id, wanted.product_id, 1500);
    expect(changed).toMatchObject({ product_id: wanted.product_id, next_product_id: null });
    expect(await paid()).toBe(2);
    await faults();
  });

  test("refunds the difference when cheaper", async () => {
    await card();
    const { id: subscription_id } = await subscribe();
    money.world.pass(15 * DAY);
    const cheap = await product(1000);
    const { ctx } = money.world;
    await changeSubscription(ctx, { subscription_id, product_id: cheap, at: "now" });
    const refunds = await ctx.db.refund.findMany({ where: { organization_id: ctx.org.id } });
    expect(refunds).toMatchObject([{ amount: 1000, status: "succeeded" }]);
    await faults();
  });

  test("is charged from the period's end on when it waits for that, by the year too", async () => {
    await card();
    const { id: subscription_id } = await subscribe();
    const yearly = await product(30_000, "year");
    const { ctx } = money.world;
    const waiting = await changeSubscription(ctx, {
      subscription_id,
      product_id: yearly,
      at: "period_end",
    });
    expect(waiting).toMatchObject({ amount: 3000, next_update: { type: "change" } });
    expect(await toNext(subscription_id)).toMatchObject({
      amount: 30_000,
      current_period_starts_at: "2026-12-23T06:00:00.000Z",
      current_period_ends_at: "2027-12-23T06:00:00.000Z",
    });
    await faults();
  });

  test("that waits keeps the price at which it was chosen; a later one is for others", async () => {
    await card();
    const { id: subscription_id } = await subscribe();
    const dear = await product(6000);
    const { ctx } = money.world;
    const wanted = { subscription_id, product_id: dear, at: "period_end" as const };
    expect(await changeSubscription(ctx, wanted)).toMatchObject({ next_amount: 6000 });
    const later = { amount: 90_000, interval: "year" };
    await ctx.db.product.update({ where: byId(ctx, dear), data: later });
    const agreed = { renewal_amount: 6000, interval: "month" };
    expect(await previewSubscriptionChange(ctx, wanted)).toMatchObject(agreed);
    const membership = await getMembership(ctx, { subscription_id });
    expect(membership.renewal_amount).toBe(6000);
    expect(await toNext(subscription_id)).toMatchObject({
      ...{ product_id: dear, amount: 6000, interval: "month" },
      ...{ next_product_id: null, next_amount: null },
    });
    // On it already: it stays as it was agreed.
    expect(await previewSubscriptionChange(ctx, wanted)).toMatchObject(agreed);
    await faults();
  });

  test.each(["archived", "sold by staff alone"])(
    "that waits is taken back by its member when the present product is %s",
    async (how) => {
      await card();
      const { id: subscription_id, product_id } = await subscribe();
      const mine = money.world.as(memberOf(own.member));
      const dear = await product(6000);
      const at = "period_end" as const;
      await changeSubscription(mine, { subscription_id, product_id: dear, at });
      const { ctx } = money.world;
      await (how === "archived"
        ? archiveProduct(ctx, { product_id })
        : updateProduct(ctx, { product_id, self_service: false }));
      const back = { subscription_id, product_id, at };
      const agreed = { renewal_amount: 3000, next_update: { type: "renew" } };
      expect(await previewSubscriptionChange(mine, back)).toMatchObject(agreed);
      const kept = await changeSubscription(mine, back);
      expect(kept).toMatchObject({ product_id, next_product_id: null });
      expect(await toNext(subscription_id)).toMatchObject({ product_id, amount: 3000 });
      await faults();
    },
  );

  test("that an earlier version scheduled has the product's price of then", async () => {
    await card();
    const { id: subscription_id } = await subscribe();
    const { ctx } = money.world;
    const data = { next_product_id: await product(6000) };
    await ctx.db.subscription.update({ where: byId(ctx, subscription_id), data });
    const membership = await getMembership(ctx, { subscription_id });
    expect(membership.renewal_amount).toBe(6000);
    expect(await toNext(subscription_id)).toMatchObject({ amount: 6000, interval: "month" });
  });

  test.each([0, 14])(
    "is made at the price of later periods that was shown, or not at all (%i days of trial)",
    async (trial_days) => {
      await card();
      const { id: subscription_id } = await subscribe({ trial_days });
      const { id: product_id } = await own.product({ amount: 6000, trial_days: 30 });
      const { ctx } = money.world;
      const at = trial_days > 0 ? ("now" as const) : ("period_end" as const);
      const wanted = { subscription_id, product_id, at, expected_amount: 0 };
      const shown = await previewSubscriptionChange(ctx, { subscription_id, product_id, at });
      expect(shown.renewal_amount).toBe(6000);
      const expected_renewal_amount = shown.renewal_amount;
      await ctx.db.product.update({ where: byId(ctx, product_id), data: { amount: 7000 } });
      const dearer = changeSubscription(ctx, { ...wanted, expected_renewal_amount });
      await expect(dearer).rejects.toMatchObject({ of: { code: "amount_changed" } });
      expect((await getSubscription(ctx, { subscription_id })).next_update?.type).not.toBe(
        "change",
      );
      await changeSubscription(ctx, { ...wanted, expected_renewal_amount: 7000 });
      expect(await toNext(subscription_id)).toMatchObject({ product_id, amount: 7000 });
    },
  );
});

describe("usage before a change", () => {
  const withMinutes = async (quantity: number, interval: "month" | "year" = "month") => {
    const product_id = await product(0, interval);
    const hours = { name: "Hours", type: "allowance" as const, unit: "minutes" as const };
    const scope = { resource_ids: [], event_ids: [] };
    await createBenefit(money.world.ctx, { ...hours, ...scope, quantity, product_id });
    return product_id;
  };
  /** Books half an hour somewhere, and returns the amount due. */
  const book = async () => {
    const { id: resource_id } = await makeResource(money.world);
    const at = { starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T10:30:00" };
    const wish = { member_id: own.member.id, resource_id, quantity: 1, ...at };
    return (await createBooking(money.world.ctx, wish)).amount_due;
  };
  const left = async () => {
    const [row] = await money.world.ctx.db.$queryRaw<{ left: number | null }[]>`
      SELECT sum(g.quantity - grant_used(g.organization_id, g.id, NULL, ${money.world.ctx.now()}))::int AS left
        FROM benefit_grants g WHERE g.member_id = ${own.member.id} AND g.ends_at > ${money.world.ctx.now()}`;
    return row?.left ?? 0;
  };

  test("counts against the new product, and changing back and forth gives nothing more", async () => {
    const [a, b] = [await withMinutes(60), await withMinutes(60)];
    const { id } = await begin(a);
    expect([await book(), await book()]).toEqual([0, 0]);
    for (const to of [b, a, b]) {
      money.world.pass(1);
      await change(id, to);
      expect(await left()).toBe(0);
    }
    expect(await book()).toBeGreaterThan(0);
  });

  test("counts over a change of interval and back, and at one instant", async () => {
    const [month, year] = [await withMinutes(60), await withMinutes(600, "year")];
    const { id } = await begin(month);
    await book();
    await change(id, year);
    expect(await left()).toBe(570);
    await change(id, month);
    expect(await left()).toBe(30);
    await change(id, year);
    expect(await left()).toBe(570);
  });

  test("is forgotten when the next period begins", async () => {
    const [a, b] = [await withMinutes(60), await withMinutes(90)];
    const { id } = await begin(a);
    await book();
    await change(id, b);
    expect(await left()).toBe(60);
    money.world.setNow(
      (await getSubscription(money.world.ctx, { subscription_id: id })).next_update?.at ?? "",
    );
    await advanceSubscriptions(money.world.installation);
    expect(await left()).toBe(90);
  });
});

describe("a change", () => {
  beforeEach(async () => {
    await saveCard(money.world.as(memberOf(own.member)), "pm_card_visa");
  });

  test("is refused without any effect when its amount is not the agreed one", async () => {
    const { id: subscription_id } = await begin(await product(3000));
    const [dear, cheap] = [await product(6000), await product(1000)];
    const refused = { of: { code: "amount_changed" } };
    const { ctx } = money.world;
    await expect(change(subscription_id, dear, 2999)).rejects.toMatchObject({
      ...refused,
      extras: { amount_due: 3000 },
    });
    await expect(change(subscription_id, cheap, 0)).rejects.toMatchObject(refused);
    expect(await ctx.db.invoice.count({ where: { member_id: own.member.id } })).toBe(1);
    for (const product_id of [dear, cheap]) {
      const input = { subscription_id, product_id, at: "now" as const };
      const { amount_due, amount_back } = await previewSubscriptionChange(ctx, input);
      const changed = await change(subscription_id, product_id, amount_due - amount_back);
      expect(changed.product_id).toBe(product_id);
    }
    expect(await creditOf(ctx, { member_id: own.member.id, currency: "EUR" })).toBe(0);
  });

  test("waits, like a pause, while a renewal is owed that could not be charged yet", async () => {
    const { ctx } = money.world;
    const { id: subscription_id } = await begin(await product(3000));
    await ctx.db.subscription.update({
      where: byId(ctx, subscription_id),
      data: { attempt_at: ctx.now() },
    });
    const waits = { of: { code: "checkout_in_progress" } };
    await expect(change(subscription_id, await product(6000))).rejects.toMatchObject(waits);
    await expect(pauseSubscription(ctx, { subscription_id })).rejects.toMatchObject(waits);
  });
});
