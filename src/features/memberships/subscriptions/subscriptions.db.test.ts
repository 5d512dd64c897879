import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { reconcile } from "@/features/billing/processor/reconcile";
import { crashing } from "@/testing/worlds/money";
import { runJobs } from "@/testing/outbox";
import { cancelSubscription, uncancelSubscription } from "./cancel";
import { listSubscriptions } from "./list";
import { pauseSubscription, resumeSubscription } from "./pause";
import { renewSubscription } from "./renew";
import { ListSubscriptions } from "./schema";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";

const own = setUpSubscriptions();
const { money, card, product, subscribe, look, work, toNext, paid, faults } = own;
const DAY = 24 * 60;

describe("a subscription", () => {
  test("begins with a paid period, and renews by itself on the same day of each month", async () => {
    await card();
    const begun = await subscribe();
    expect(begun).toMatchObject({
      status: "active",
      amount: 3000,
      current_period_ends_at: "2026-12-23T06:00:00.000Z",
      next_update: { type: "renew", at: "2026-12-23T06:00:00.000Z" },
    });
    expect(await toNext(begun.id)).toMatchObject({
      status: "active",
      current_period_ends_at: "2027-01-23T06:00:00.000Z",
    });
    expect(await paid()).toBe(2);
    await faults();
  });

  test("keeps its price when the product's changes, and costs nothing where that is free", async () => {
    const { id } = await product({ amount: 0 });
    const free = await subscribe({ product_id: id });
    expect(free).toMatchObject({ status: "active", latest_invoice_id: null });
    await money.world.ctx.db.product.update({
      where: byId(money.world.ctx, id),
      data: { amount: 900 },
    });
    expect(await toNext(free.id)).toMatchObject({ status: "active", amount: 0 });
    expect(await money.intents()).toEqual([]);
  });

  test("begins with a trial that is not charged, and then is", async () => {
    await card();
    const trial = await subscribe({ trial_days: 14 });
    expect(trial).toMatchObject({ status: "trialing", next_update: { type: "trial_end" } });
    expect(await money.intents()).toEqual([]);
    expect(await toNext(trial.id)).toMatchObject({
      status: "active",
      current_period_starts_at: trial.trial_ends_at,
    });
    expect(await paid()).toBe(1);
  });

  test("waits for its start", async () => {
    await card();
    const later = await subscribe({ starts_at: "2026-12-01T08:00:00Z" });
    expect(later).toMatchObject({ status: "pending", next_update: { type: "start" } });
    await work();
    expect((await look(later.id)).status).toBe("pending");
    expect((await toNext(later.id)).status).toBe("active");
  });
});

describe("a refused card", () => {
  test("is tried again after 1, 3, 5 and 7 days, and then the subscription expires", async () => {
    await card("pm_card_chargeCustomerFail");
    const refused = await subscribe();
    expect(refused).toMatchObject({
      status: "past_due",
      next_update: { type: "retry_payment", at: "2026-11-24T06:00:00.000Z" },
    });
    expect(refused.payment_failure).toMatch(/declined/);
    const tries = [];
    let now = refused;
    while (now.next_update) {
      tries.push(now.next_update.at.slice(0, 10));
      now = await toNext(now.id);
    }
    expect(tries).toEqual(["2026-11-24", "2026-11-26", "2026-11-28", "2026-11-30"]);
    expect(now).toMatchObject({ status: "expired", next_update: null });
    expect(await paid()).toBe(0);
    await faults();
  });

  test("is forgotten once another one has paid", async () => {
    await card("pm_card_chargeCustomerFail");
    const refused = await subscribe();
    const good = await card();
    await money.world.ctx.db.subscription.update({
      where: byId(money.world.ctx, refused.id),
      data: { payment_method_id: good },
    });
    expect(await toNext(refused.id)).toMatchObject({ status: "active", payment_failure: null });
    expect(await paid()).toBe(1);
    await faults();
  });

  test("does not matter when the invoice is paid some other way", async () => {
    await card("pm_card_chargeCustomerFail");
    const refused = await subscribe();
    await money.world.ctx.db.invoice.update({
      where: byId(money.world.ctx, refused.latest_invoice_id ?? ""),
      data: { amount_credited: 3000 },
    });
    await renewSubscription(money.world.ctx, { subscription_id: refused.id });
    expect((await look(refused.id)).status).toBe("active");
  });

  test("is charged at once when somebody asks for it, and no card at all is no card", async () => {
    const none = await subscribe();
    expect(none).toMatchObject({
      status: "past_due",
      payment_failure: "There is no card to charge.",
    });
    await card();
    const renewed = await renewSubscription(money.world.ctx, { subscription_id: none.id });
    expect(renewed.status).toBe("active");
    expect(await paid()).toBe(1);
  });
});

describe("the job", () => {
  test("run by eight workers at once renews and charges once", async () => {
    await card();
    const { id, next_update } = await subscribe();
    money.world.setNow(next_update?.at ?? "");
    const rounds = await Promise.all(Array.from({ length: 8 }, work));
    expect(rounds.flat().filter(({ failed }) => failed)).toEqual([]);
    expect(await paid()).toBe(2);
    expect(await money.world.ctx.db.invoice.count({ where: { member_id: own.member.id } })).toBe(2);
    expect((await look(id)).status).toBe("active");
    await faults();
  });

  test("run by eight workers at once tries a refused card once", async () => {
    await card("pm_card_chargeCustomerFail");
    const { id, next_update } = await subscribe();
    money.world.setNow(next_update?.at ?? "");
    await Promise.all(Array.from({ length: 8 }, work));
    expect(await look(id)).toMatchObject({
      status: "past_due",
      next_update: { type: "retry_payment", at: "2026-11-26T06:00:00.000Z" },
    });
    expect(await money.world.ctx.db.payment.count({ where: { member_id: own.member.id } })).toBe(2);
  });

  test.each(["before", "after"] as const)(
    "that dies %s a charge leaves it to the next one, and nothing is charged twice",
    async (when) => {
      await card();
      const { id, next_update } = await subscribe();
      money.world.setNow(next_update?.at ?? "");
      money.world.usePayments(crashing(money.payments, "createIntent", when));
      await work();
      money.world.usePayments(money.payments);
      for (let minutes = 0; minutes < 20; minutes += 4) {
        money.world.pass(4);
        await reconcile(money.world.installation);
        await work();
      }
      expect(await look(id)).toMatchObject({ status: "active", payment_failure: null });
      expect(await paid()).toBe(2);
      await faults();
    },
  );

  test("hears of an invoice that was paid meanwhile", async () => {
    const none = await subscribe();
    const invoice_id = none.latest_invoice_id ?? "";
    const { payInvoice } = await import("@/features/billing/invoice-payments/pay");
    await payInvoice(money.world.ctx, { invoice_id, payment_method_id: await card() });
    expect(await runJobs(money.world.ctx)).toEqual([]);
    expect((await look(none.id)).status).toBe("active");
    expect(await paid()).toBe(1);
  });
});

describe("cancelling", () => {
  test("lets it run until the period's end, and can be undone", async () => {
    await card();
    const { id: subscription_id } = await subscribe();
    const { ctx } = money.world;
    const leaving = await cancelSubscription(ctx, {
      subscription_id,
      at: "period_end",
      refund: "none",
    });
    expect(leaving).toMatchObject({ status: "active", next_update: { type: "cancel" } });
    const ending = async () =>
      (await listSubscriptions(ctx, ListSubscriptions.parse({ ending: true }))).items;
    expect((await ending()).map(({ id }) => id)).toContain(subscription_id);
    expect(await uncancelSubscription(ctx, { subscription_id })).toMatchObject({
      next_update: { type: "renew" },
      cancelled_at: null,
    });
    expect((await ending()).map(({ id }) => id)).not.toContain(subscription_id);
    await cancelSubscription(ctx, { subscription_id, at: "period_end", refund: "none" });
    expect(await toNext(subscription_id)).toMatchObject({ status: "cancelled", next_update: null });
    expect(await paid()).toBe(1);
  });

  test("refunds the rest of the period when done at once, by credit note and refund", async () => {
    await card();
    const { id: subscription_id, latest_invoice_id } = await subscribe();
    money.world.pass(15 * DAY);
    const { ctx } = money.world;
    const input = { subscription_id, at: "now" as const, refund: "prorated" as const };
    expect(await cancelSubscription(ctx, input)).toMatchObject({ status: "cancelled" });
    expect(await cancelSubscription(ctx, input)).toMatchObject({ status: "cancelled" });
    const invoice = await ctx.db.invoice.findUniqueOrThrow({
      where: byId(ctx, latest_invoice_id ?? ""),
    });
    expect(invoice).toMatchObject({ amount_credited: 1500, amount_paid: 3000 });
    const refunds = await ctx.db.refund.findMany({ where: { organization_id: ctx.org.id } });
    expect(refunds).toMatchObject([{ amount: 1500, status: "succeeded" }]);
    await faults();
  });

  test("one that never began owes nothing, and can begin again", async () => {
    const none = await subscribe();
    const { ctx } = money.world;
    const ended = await cancelSubscription(ctx, {
      subscription_id: none.id,
      at: "now",
      refund: "none",
    });
    expect(ended.status).toBe("cancelled");
    const invoice = await ctx.db.invoice.findUniqueOrThrow({
      where: byId(ctx, none.latest_invoice_id ?? ""),
    });
    expect(invoice.amount_credited).toBe(3000);
    await card();
    // At the same instant, as on a stopped clock; a change that had waited is dropped.
    const { id: next_product_id } = await product({ amount: 9000 });
    await ctx.db.subscription.update({ where: byId(ctx, none.id), data: { next_product_id } });
    expect(await renewSubscription(ctx, { subscription_id: none.id })).toMatchObject({
      status: "active",
      amount: 3000,
      ended_at: null,
    });
    expect(await paid()).toBe(1);
  });
});

describe("a pause", () => {
  test("charges nothing; a period that still runs continues after it, otherwise a new one begins", async () => {
    await card();
    const { id: subscription_id, current_period_ends_at } = await subscribe();
    const { ctx } = money.world;
    await pauseSubscription(ctx, { subscription_id });
    money.world.pass(5 * DAY);
    const resumed = await resumeSubscription(ctx, { subscription_id });
    expect(resumed).toMatchObject({ status: "active", current_period_ends_at });
    await pauseSubscription(ctx, { subscription_id, resumes_at: "2027-02-01T06:00:00Z" });
    money.world.setNow("2027-01-15T00:00:00.000Z");
    await work();
    expect(await look(subscription_id)).toMatchObject({
      status: "paused",
      next_update: { type: "resume", at: "2027-02-01T06:00:00.000Z" },
    });
    expect(await paid()).toBe(1);
    expect(await toNext(subscription_id)).toMatchObject({
      status: "active",
      current_period_starts_at: "2027-02-01T06:00:00.000Z",
    });
    expect(await paid()).toBe(2);
  });

  test("that has an end ends then, also before the end of a cancelled membership", async () => {
    await card();
    const { id: subscription_id } = await subscribe();
    const { ctx } = money.world;
    await pauseSubscription(ctx, { subscription_id, resumes_at: "2026-12-01T06:00:00Z" });
    await cancelSubscription(ctx, { subscription_id, at: "period_end", refund: "none" });
    expect(await toNext(subscription_id)).toMatchObject({
      status: "active",
      next_update: { type: "cancel", at: "2026-12-23T06:00:00.000Z" },
    });
    expect(await toNext(subscription_id)).toMatchObject({ status: "cancelled" });
  });

  test("ended after a cancelled membership's period begins no other", async () => {
    await card();
    const { id: subscription_id } = await subscribe();
    const { ctx } = money.world;
    await pauseSubscription(ctx, { subscription_id });
    await cancelSubscription(ctx, { subscription_id, at: "period_end", refund: "none" });
    money.world.setNow("2026-12-23T06:00:00.000Z");
    const resumed = await resumeSubscription(ctx, { subscription_id });
    expect(resumed).toMatchObject({ status: "cancelled", next_update: null });
    expect(await paid()).toBe(1);
    await faults();
  });
});
