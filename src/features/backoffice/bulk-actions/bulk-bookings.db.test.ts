import { describe, expect, it } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import type { StaffLimits } from "@/server/context";
import { byId } from "@/server/context";
import { begin, doAll, hire, outcomesOf, work } from "@/testing/worlds/bulk";
import { type Buyer, findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember } from "@/testing/worlds/world";
import { createBulkAction } from "./create";
import { runBulkAction } from "./run";

const money = setUpMoney();
const org = () => ({ organization_id: money.world.org.id });

/** Makes buyers who have paid 15.00 each, at these hours of 1 December. */
async function paid(hours: number[]): Promise<Buyer[]> {
  const buyers = [];
  for (const hour of hours) {
    const buyer = await makeBuyer(money.world, { hour });
    await money.pay(buyer);
    buyers.push(buyer);
  }
  return buyers;
}
const idsOf = (buyers: Buyer[]) => buyers.map(({ booking }) => booking.id);
const statuses = async (buyers: Buyer[]) =>
  Promise.all(buyers.map(async (one) => (await money.bookingOf(one)).status));
const refunds = () => money.world.ctx.db.refund.findMany({ where: org() });
const sound = async () => expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);

describe("cancelling many bookings", () => {
  it("tells the sum that goes back to the cent, and gives back that", async () => {
    const buyers = await paid([10, 11]);
    const held = await makeBuyer(money.world, { hour: 12 });
    const ids = idsOf([...buyers, held]);
    const told = await createBulkAction(money.world.ctx, { action: "cancel", ids, dry_run: true });
    expect(told).toMatchObject({
      counts: { matched: 3, would_change: 3, refused: 0 },
      money_back: [{ currency: "EUR", amount: 3000 }],
    });
    expect(await statuses(buyers)).toEqual(["confirmed", "confirmed"]);
    const input = { notes: "The court is wet" };
    const done = await doAll(money.world.ctx, { action: "cancel", ids, input });
    expect(done.counts).toMatchObject({ done: 3, refused: 0 });
    expect(await statuses([...buyers, held])).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await refunds()).toMatchObject([
      { amount: 1500, status: "succeeded" },
      { amount: 1500, status: "succeeded" },
    ]);
    expect(await money.bookingOf(buyers[0]!)).toMatchObject({ cancellation_notes: input.notes });
    const again = await doAll(money.world.ctx, { action: "cancel", ids });
    expect(again.counts).toMatchObject({ unchanged: 3, done: 0 });
    await sound();
  });

  it("gives back once what a process that died in the middle had cancelled", async () => {
    const [buyer, other] = await paid([10, 11]);
    const id = await begin(money.world.ctx, { action: "cancel", ids: idsOf([buyer!, other!]) });
    const { db } = money.world.ctx;
    // It died when the booking was cancelled, and the outcome not yet written.
    await runBulkAction(money.world.ctx, id);
    await db.bulkActionItem.updateMany({
      where: { bulk_action_id: id, n: 0 },
      data: { outcome: null },
    });
    await db.bulkAction.update({
      where: byId(money.world.ctx, id),
      data: { status: "running", done: 1, finished_at: null },
    });
    expect(await work(money.world.ctx, id)).toMatchObject({
      ...{ status: "done", counts: { done: 2, unchanged: 0 } },
    });
    expect(await refunds()).toHaveLength(2);
    await sound();
  });

  it("needs the scope for exceptions where it departs from the terms", async () => {
    const buyers = await paid([10]);
    const { ctx } = await hire(money.world, ["bookings:write"]);
    const asked = { action: "cancel", ids: idsOf(buyers) } as const;
    for (const input of [{ waive_fee: true }, { refund_percent: 50 }]) {
      const refused = createBulkAction(ctx, { ...asked, input, dry_run: true });
      await expect(refused).rejects.toMatchObject({
        ...{ name: "insufficient_scope", extras: { required_scope: "exceptions:write" } },
      });
    }
    const usual = await createBulkAction(ctx, { ...asked, dry_run: true });
    expect(usual.counts.would_change).toBe(1);
  });

  it.each<[string, Partial<StaffLimits>, number]>([
    ["a single refund", { refund_single: 1000 }, 0],
    ["a day", { refund_per_day: 2000 }, 1],
  ])("holds the limit of %s for each row, as it was told", async (_name, limits, done) => {
    const buyers = await paid([10, 11]);
    // They have begun: by the terms nothing goes back.
    money.world.setNow("2026-12-01T11:10:00.000Z");
    const scopes = ["bookings:write", "exceptions:write"];
    const { ctx } = await hire(money.world, scopes, limits);
    const asked = { action: "cancel", ids: idsOf(buyers), input: { waive_fee: true } } as const;
    const told = await createBulkAction(ctx, { ...asked, dry_run: true });
    expect(told).toMatchObject({
      counts: { would_change: done, refused: 2 - done },
      reasons: [{ code: "limit_exceeded", count: 2 - done }],
      money_back: done ? [{ currency: "EUR", amount: 1500 }] : [],
    });
    const id = await begin(ctx, asked);
    // The system works it off, with the limits of whoever asked.
    await work(money.world.ctx, id);
    const outcomes = ["done", "limit_exceeded", "limit_exceeded"].slice(1 - done, 3 - done);
    expect(await outcomesOf(money.world.ctx, id)).toEqual(outcomes);
    expect(await refunds()).toHaveLength(done);
    await sound();
  });
});

describe("checking many in", () => {
  it("does as each single check-in does, and says why one is not done", async () => {
    const buyers = await paid([10, 11]);
    const tomorrow = await makeBuyer(money.world, { day: 2 });
    await money.pay(tomorrow);
    const ids = idsOf([...buyers, tomorrow]);
    money.world.setNow("2026-12-01T09:55:00.000Z");
    const asked = { action: "check_in", ids } as const;
    const told = await createBulkAction(money.world.ctx, { ...asked, dry_run: true });
    const expected = { reasons: [{ code: "check_in_not_open", count: 1 }] };
    expect(told).toMatchObject({ ...expected, counts: { would_change: 2, refused: 1 } });
    const done = await doAll(money.world.ctx, asked);
    expect(done).toMatchObject({ ...expected, counts: { done: 2, refused: 1 } });
    expect(await statuses(buyers)).toEqual(["checked_in", "checked_in"]);
    expect((await doAll(money.world.ctx, asked)).counts).toMatchObject({ unchanged: 2 });
    const listed = { action: "check_in", filter: { status: "confirmed" }, dry_run: true } as const;
    expect((await createBulkAction(money.world.ctx, listed)).counts.matched).toBe(1);
  });

  it("awaits at the event's new time who has not followed it", async () => {
    const { ctx, setNow } = money.world;
    const times = (day: string) => ({
      starts_at_local: `2026-12-${day}T10:00:00`,
      ends_at_local: `2026-12-${day}T11:00:00`,
    });
    const open = { title: "Yoga", timezone: "UTC", status: "published" as const };
    const { id: event_id } = await createEvent(ctx, { ...open, ...times("01") });
    const { id: member_id } = await makeMember(money.world);
    const place = { event_id, member_id, quantity: 1, settle: "on_account" as const };
    const { id } = await createBooking(ctx, place);
    await writeEvent(ctx, { event_id, ...times("03") });
    const tryAt = async (now: string) => {
      setNow(now);
      const asked = { action: "check_in" as const, ids: [id], dry_run: true };
      return (await createBulkAction(ctx, asked)).counts;
    };
    expect(await tryAt("2026-12-01T10:00:00.000Z")).toMatchObject({ refused: 1 });
    expect(await tryAt("2026-12-03T10:00:00.000Z")).toMatchObject({ would_change: 1 });
  });
});
