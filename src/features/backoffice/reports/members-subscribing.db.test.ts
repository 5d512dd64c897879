import { describe, expect, it } from "vitest";
import { eraseMember } from "@/features/backoffice/member-erase/erase";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "@/features/people/members/create";
import { createProduct } from "@/features/catalogue/products/create";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { changeSubscription } from "@/features/memberships/subscriptions/change";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { pauseSubscription, resumeSubscription } from "@/features/memberships/subscriptions/pause";
import { renewSubscription } from "@/features/memberships/subscriptions/renew";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { reportMembers } from "./members";

const memberships = setUpSubscriptions();
const { money } = memberships;
const at = (iso: string) => money.world.setNow(`${iso}:00.000Z`);

const report = (from: string, to: string) =>
  reportMembers(money.world.ctx, { from, to, interval: "month" });
/** Returns [started, ended, running] of each part. */
const course = (items: { started: number; ended: number; running: number }[]) =>
  items.map(({ started, ended, running }) => [started, ended, running]);
const whole = async (from: string, to: string) =>
  course((await report(from, to)).items.map(({ subscriptions }) => subscriptions));

describe("subscriptions in a report on members", () => {
  it("begin, change their product and end, each at its time", async () => {
    at("2026-12-05T10:00");
    const [free, plus] = [
      await memberships.product({ name: "Free", amount: 0 }),
      await memberships.product({ name: "Plus", amount: 0 }),
    ];
    const subscribe = (starts_at?: string) =>
      memberships.subscribe({ product_id: free.id, ...(starts_at && { starts_at }) });
    const [first, second] = [await subscribe(), await subscribe()];
    const third = await subscribe("2027-02-10T10:00:00.000Z");
    at("2027-01-20T10:00");
    await changeSubscription(money.world.ctx, {
      subscription_id: first.id,
      product_id: plus.id,
      at: "now",
    });
    at("2027-02-10T10:00");
    await memberships.work();
    at("2027-02-20T10:00");
    for (const { id } of [first, second])
      await cancelSubscription(money.world.ctx, { subscription_id: id, at: "now", refund: "none" });
    expect((await memberships.look(third.id)).status).toBe("active");
    const other = await makeWorld({ now: "2027-02-20T10:00:00.000Z" });
    const theirs = { name: "Theirs", amount: 0, currency: "EUR", interval: "month" } as const;
    await createSubscription(other.ctx, {
      member_id: (await makeMember(other)).id,
      product_id: (await createProduct(other.ctx, theirs)).id,
    });
    const { items, totals, products } = await report("2026-12-01", "2027-03-01");
    expect(items.map((item) => item.subscriptions)).toEqual([
      { started: 2, ended: 0, running: 2, churn_rate: null },
      { started: 0, ended: 0, running: 2, churn_rate: 0 },
      { started: 1, ended: 2, running: 1, churn_rate: 1 },
    ]);
    expect(totals.subscriptions).toEqual({ started: 3, ended: 2, running: 1, churn_rate: null });
    const { products: last } = await report("2027-02-01", "2027-03-01");
    expect(last.map(({ name, totals: { churn_rate } }) => [name, churn_rate])).toEqual([
      ["Free", 1],
      ["Plus", 1],
    ]);
    const part = { started: 0, ended: 0, changed_to: 0, changed_from: 0 };
    expect(products).toMatchObject([
      {
        product_id: free.id,
        name: "Free",
        items: [
          { ...part, from: "2026-12-01", started: 2, running: 2 },
          { ...part, changed_from: 1, running: 1 },
          { ...part, started: 1, ended: 1, running: 1 },
        ],
        totals: { started: 3, ended: 1, changed_from: 1, running: 1, churn_rate: null },
      },
      {
        product_id: plus.id,
        name: "Plus",
        items: [
          { ...part, running: 0 },
          { ...part, changed_to: 1, running: 1 },
          { ...part, ended: 1, running: 0 },
        ],
        totals: { changed_to: 1, ended: 1, running: 0 },
      },
    ]);
    // A subscription from before the period still runs in it.
    const later = await report("2027-02-01", "2027-03-01");
    expect(later.totals.subscriptions).toEqual({ started: 1, ended: 2, running: 1, churn_rate: 1 });
  });

  it("run while they are paused and on trial, and again when they are renewed", async () => {
    at("2026-12-05T10:00");
    const product = await memberships.product({ amount: 0, trial_days: 7 });
    const { id: subscription_id } = await memberships.subscribe({ product_id: product.id });
    expect((await memberships.look(subscription_id)).status).toBe("trialing");
    expect(await whole("2026-12-01", "2027-01-01")).toEqual([[1, 0, 1]]);
    await memberships.toNext(subscription_id);
    at("2026-12-20T10:00");
    await pauseSubscription(money.world.ctx, { subscription_id });
    at("2027-01-20T10:00");
    expect(await whole("2026-12-01", "2027-02-01")).toEqual([
      [1, 0, 1],
      [0, 0, 1],
    ]);
    await resumeSubscription(money.world.ctx, { subscription_id });
    await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "none" });
    at("2027-03-20T10:00");
    await renewSubscription(money.world.ctx, { subscription_id });
    expect(await whole("2026-12-01", "2027-04-01")).toEqual([
      [1, 0, 1],
      [0, 1, 0],
      [0, 0, 0],
      [1, 0, 1],
    ]);
  });

  it("do not run before they were ever paid for, and go on while they are past due", async () => {
    at("2026-12-05T10:00");
    const never = await memberships.subscribe();
    expect(never.status).toBe("past_due");
    expect(await whole("2026-12-01", "2027-01-01")).toEqual([[0, 0, 0]]);
    await memberships.card();
    const { id: subscription_id } = await memberships.subscribe();
    await money.world.ctx.db.paymentMethod.deleteMany({
      where: { organization_id: money.world.org.id },
    });
    const renewed = await memberships.toNext(subscription_id);
    expect(renewed.status).toBe("past_due");
    expect(await whole("2026-12-01", "2027-02-01")).toEqual([
      [1, 0, 1],
      [0, 0, 1],
    ]);
  });

  it("stay the same once their member is erased", async () => {
    const { ctx } = money.world;
    at("2026-12-05T10:00");
    const { id: product_id } = await memberships.product({ amount: 0 });
    const { id: member_id } = await createMember(ctx, { name: "Ada" });
    const { id: subscription_id } = await createSubscription(ctx, { member_id, product_id });
    at("2027-01-20T10:00");
    await cancelSubscription(ctx, { subscription_id, at: "now", refund: "none" });
    await archiveMember(ctx, { member_id });
    const before = await report("2026-12-01", "2027-02-01");
    expect(course(before.items.map(({ subscriptions }) => subscriptions))).toEqual([
      [1, 0, 1],
      [0, 1, 0],
    ]);
    expect(before.totals).toMatchObject({ archived: 1, restored: 0 });
    await eraseMember(ctx, { member_id });
    expect(await report("2026-12-01", "2027-02-01")).toEqual(before);
  });
});
