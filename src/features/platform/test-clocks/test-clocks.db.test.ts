import { describe, expect, test } from "vitest";
import { getBooking } from "@/features/scheduling/bookings/get";
import { advanceBookings } from "@/features/scheduling/bookings/advance";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { reconcile } from "@/features/billing/processor/reconcile";
import { sendNotices } from "@/features/backoffice/notifications/send-notices";
import { createProduct } from "@/features/catalogue/products/create";
import { advanceSubscriptions } from "@/features/memberships/subscriptions/advance";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { getSubscription } from "@/features/memberships/subscriptions/get";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { findMoneyFaults, makeBuyer, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { runJobs } from "@/testing/outbox";
import { makeMember, makeWorld, memberOf } from "@/testing/worlds/world";
import { advanceTestClock } from "./advance";
import { createTestClock } from "./create";
import { getTestClock } from "./get";
import { removeTestClock } from "./remove";
import { listOnTestClocks, runTestClocks } from "./run-clocks";

const money = setUpMoney(() => null, "test");
const BEGIN = "2026-11-23T06:00:00.000Z";

/** Returns the system's context at the organization's present time. */
async function present(): Promise<Ctx> {
  const { ctx, org } = money.world;
  const { test_clock_at } = await ctx.db.organization.findUniqueOrThrow({ where: { id: org.id } });
  const now = test_clock_at ?? ctx.now();
  return { ...ctx, now: () => now };
}

const rounds = [expireLapsed, advanceBookings, advanceSubscriptions, sendNotices, reconcile];

/** Runs the clocks as the worker does, until the clock arrives. */
function work() {
  return runTestClocks(
    { ...money.world.installation, contextOf: present },
    {
      rounds: rounds.map((run) => (of) => run(of)),
      finishJobs: async () => void (await runJobs(await present())),
    },
  );
}

async function advance(test_clock_id: string, frozen_time: string) {
  const going = await advanceTestClock(money.world.ctx, { test_clock_id, frozen_time });
  await work();
  return going;
}

describe("a test clock", () => {
  test("a clock takes a membership through a year: each renewal at its instant, with its invoice", async () => {
    const { ctx } = money.world;
    const member = await makeMember(money.world);
    await saveCard(money.world.as(memberOf(member)), "pm_card_visa");
    const product = await createProduct(ctx, {
      name: "Full",
      amount: 3000,
      currency: "EUR",
      interval: "month",
      trial_days: 14,
    });
    const clock = await createTestClock(money.world.ctx, {});
    expect(clock).toMatchObject({ frozen_time: BEGIN, status: "ready", target_time: null });
    const { id: subscription_id } = await createSubscription(await present(), {
      member_id: member.id,
      product_id: product.id,
    });
    const going = await advance(clock.id, "2027-11-30T06:00:00.000Z");
    expect(going).toMatchObject({ status: "advancing", frozen_time: BEGIN });
    expect(await getTestClock(ctx, { test_clock_id: clock.id })).toMatchObject({
      status: "ready",
      frozen_time: "2027-11-30T06:00:00.000Z",
      target_time: null,
    });
    const invoices = await ctx.db.invoice.findMany({
      where: { member_id: member.id },
      orderBy: { issued_at: "asc" },
    });
    // The trial ended on 7 December; a period began on each 7th from then on.
    const months = ["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-06"];
    months.push("2027-07", "2027-08", "2027-09", "2027-10", "2027-11");
    expect(invoices.map(({ issued_at }) => issued_at?.toISOString().slice(0, 10))).toEqual(
      months.map((month) => `${month}-07`),
    );
    expect(invoices.every(({ total, amount_paid }) => total === 3000 && amount_paid === 3000)).toBe(
      true,
    );
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(12);
    expect(await getSubscription(ctx, { subscription_id })).toMatchObject({
      status: "active",
      current_period_starts_at: "2027-11-07T06:00:00.000Z",
    });
    expect(await findMoneyFaults(ctx.org.id)).toEqual(NO_FAULTS);
  });

  test("a clock lets a hold lapse exactly at its time", async () => {
    const clock = await createTestClock(money.world.ctx, {});
    const { booking } = await makeBuyer({ ...money.world, as: money.world.as });
    const read = async () => (await getBooking(await present(), { booking_id: booking.id })).status;
    await advance(clock.id, "2026-11-23T06:09:00.000Z");
    expect(await read()).toBe("held");
    await advance(clock.id, "2026-11-23T06:11:00.000Z");
    expect(await read()).toBe("expired");
    const { expired } = {
      expired: await money.world.ctx.db.domainEvent.findFirst({
        where: { object_id: booking.id, type: "booking.expired" },
      }),
    };
    expect(expired?.created_at.toISOString()).toBe(booking.held_until);
  });

  test("a clock does not go back, nor change its target on the way", async () => {
    const { id: test_clock_id } = await createTestClock(money.world.ctx, {
      frozen_time: "2026-12-01T00:00:00Z",
    });
    const go = (frozen_time: string) =>
      advanceTestClock(money.world.ctx, { test_clock_id, frozen_time });
    await expect(go("2026-11-30T23:59:59Z")).rejects.toMatchObject({
      faults: [{ loc: ["body", "frozen_time"] }],
    });
    await expect(go("2036-12-01T00:00:00Z")).rejects.toMatchObject({
      faults: [{ loc: ["body", "frozen_time"] }],
    });
    const there = await go("2026-12-01T00:00:00Z");
    expect(there.status).toBe("ready");
    const going = await go("2026-12-02T00:00:00Z");
    expect(await go("2026-12-02T00:00:00Z")).toEqual(going);
    await expect(go("2026-12-03T00:00:00Z")).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
    });
    await expect(removeTestClock(money.world.ctx, { test_clock_id })).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
    });
    await expect(
      money.world.ctx.db
        .$executeRaw`UPDATE test_clocks SET frozen_time = '2020-01-01' WHERE id = ${test_clock_id}`,
    ).rejects.toThrow(/does not go back/);
  });

  test("a clock leaves the notices of the processor, above all live ones, to their own loop", async () => {
    const { ctx } = money.world;
    const { account } = money;
    const notices = [true, false].map((livemode) => ({
      ...{ id: newId("evt"), type: "payment_intent.succeeded", account, livemode },
      payload: { type: "payment_intent.succeeded", objectId: "pi_1", livemode, metadata: {} },
      received_at: ctx.now(),
    }));
    await ctx.db.processorEvent.createMany({ data: notices });
    const clock = await createTestClock(ctx, {});
    await advance(clock.id, "2027-06-30T06:00:00.000Z");
    const where = { id: { in: notices.map(({ id }) => id) } };
    const kept = await ctx.db.processorEvent.findMany({ where });
    await ctx.db.processorEvent.deleteMany({ where });
    const untouched = { processed_at: null, attempts: 0, last_error: null };
    expect(kept).toMatchObject([untouched, untouched]);
  });

  test("an organization has at most one clock, and deleting it restores real time", async () => {
    const { id: test_clock_id } = await createTestClock(money.world.ctx, {
      frozen_time: "2027-01-01T00:00:00Z",
    });
    await expect(createTestClock(money.world.ctx, {})).rejects.toMatchObject({
      of: { code: "test_clock_exists" },
      extras: { resource_id: test_clock_id },
    });
    expect((await present()).now().toISOString()).toBe("2027-01-01T00:00:00.000Z");
    expect(await listOnTestClocks(money.world.installation)).toContain(money.world.org.id);
    await removeTestClock(money.world.ctx, { test_clock_id });
    expect((await present()).now().toISOString()).toBe(BEGIN);
    expect(await listOnTestClocks(money.world.installation)).not.toContain(money.world.org.id);
  });

  test("only one of two clocks created at once exists", async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => createTestClock(money.world.ctx, {})),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a live organization and its time", () => {
  test("a live organization never has a test clock, whoever asks and whatever writes it", async () => {
    const live = await makeWorld();
    await expect(createTestClock(live.ctx, {})).rejects.toMatchObject({
      of: { code: "organization_is_live" },
    });
    const row = { id: newId("clk"), organization_id: live.org.id, frozen_time: live.ctx.now() };
    await expect(live.ctx.db.testClock.create({ data: row })).rejects.toThrow(
      /organizations_clock_in_test_mode/,
    );
  });
});
