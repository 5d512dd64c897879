import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { archiveResource } from "@/features/scheduling/resources/archive";
import { addOverride, removeOverride } from "@/features/scheduling/resources/override";
import type { ChangedResource } from "@/features/scheduling/resources/schema";
import { updateResource } from "@/features/scheduling/resources/update";
import { newId } from "@/lib/ids";
import { WEEKDAYS } from "@/lib/time";
import { findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, makeResource } from "@/testing/worlds/world";
import { cancelStranded, finishStranded } from "./cancel-stranded";

const money = setUpMoney();
const code = (expected: string) => ({ of: { code: expected } });
const day = (n: number) => `2026-12-${String(n).padStart(2, "0")}`;
const closing = (n: number) => ({
  starts_at_local: `${day(n)}T00:00:00`,
  ends_at_local: `${day(n)}T23:00:00`,
  capacity: 0,
});

async function book(resource_id: string, on: string, from: string, to: string, quantity = 1) {
  const member_id = (await makeMember(money.world)).id;
  const times = { starts_at_local: `${on}T${from}:00`, ends_at_local: `${on}T${to}:00` };
  return holdBooking(money.world.ctx, { resource_id, member_id, quantity, ...times });
}
const week = (capacity: number) =>
  WEEKDAYS.map((weekday) => ({
    day: weekday,
    starts_at_local: "00:00:00Z",
    ends_at_local: "00:00:00Z",
    capacity,
  }));
const idsOf = (changed: ChangedResource) => changed.affected.map((one) => one.booking_id);
const count = () =>
  money.world.ctx.db.strandedBooking.count({
    where: { organization_id: money.world.org.id },
  });

describe("a change of a resource", () => {
  it("lists the affected bookings and their payments in a dry run, and writes nothing", async () => {
    const buyer = await makeBuyer(money.world, { day: 3 });
    await money.pay(buyer);
    const { ctx, resource } = money.world;
    const booking = await money.bookingOf(buyer);
    const on = booking.starts_at.toISOString().slice(0, 10);
    const ask = {
      ...closing(1),
      starts_at_local: `${on}T00:00:00`,
      ends_at_local: `${on}T23:00:00`,
    };
    const preview = await addOverride(ctx, { resource_id: resource.id, ...ask, dry_run: true });
    expect(preview).toMatchObject({
      dry_run: true,
      overrides: [ask],
      affected_count: 1,
      affected: [{ booking_id: booking.id, amount_paid: 1500, outcome: null, status: "confirmed" }],
    });
    const isOpen = ({ effective }: ChangedResource, at: string) =>
      effective?.some((one) => one.starts_at_local <= at && at < one.ends_at_local);
    const unchanged = await updateResource(ctx, { resource_id: resource.id, dry_run: true });
    expect([isOpen(unchanged, ask.starts_at_local), isOpen(preview, ask.starts_at_local)]).toEqual([
      true,
      false,
    ]);
    const row = await ctx.db.resource.findUniqueOrThrow({ where: byId(ctx, resource.id) });
    expect(row).toMatchObject({ overrides: [], version: 1 });
    await expect(addOverride(ctx, { resource_id: resource.id, ...ask })).rejects.toMatchObject({
      ...code("bookings_affected"),
      extras: { affected: [{ booking_id: booking.id }] },
    });
  });

  it("cancels and refunds in full on request, and tells the members why", async () => {
    const paid = await makeBuyer(money.world, { day: 3 });
    await money.pay(paid);
    const held = await makeBuyer(money.world, { day: 3, hour: 15 });
    const { ctx, resource } = money.world;
    await ctx.db.booking.update({
      where: byId(ctx, paid.booking.id),
      data: {
        policy: { cancellation_tiers: [{ until_minutes_before: 500_000, refund_percent: 0 }] },
      },
    });
    const change = {
      resource_id: resource.id,
      availability: [],
      on_conflict: "cancel_and_refund" as const,
    };
    const changed = await cancelStranded(ctx, await updateResource(ctx, change));
    expect(changed.affected.map(({ outcome }) => outcome)).toEqual(["cancelled", "cancelled"]);
    for (const buyer of [paid, held]) {
      expect(await money.bookingOf(buyer)).toMatchObject({
        status: "cancelled",
        cancellation_notes: "Test room is not available at this time any more.",
      });
    }
    const [refund] = await ctx.db.refund.findMany({
      where: { organization_id: money.world.org.id },
    });
    expect(refund).toMatchObject({ amount: 1500, status: "succeeded" });
    const told = await ctx.db.domainEvent.count({
      where: { organization_id: money.world.org.id, type: "booking.cancelled" },
    });
    expect(told).toBe(2);
    expect(await count()).toBe(0);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  it("is completed by the worker after a crash; bookings that were moved since are left", async () => {
    const first = await makeBuyer(money.world, { day: 3 });
    await money.pay(first);
    const second = await makeBuyer(money.world, { day: 4 });
    await money.pay(second);
    const { ctx, resource, installation } = money.world;
    await updateResource(ctx, {
      resource_id: resource.id,
      availability: [],
      on_conflict: "cancel_and_refund",
    });
    expect(await count()).toBe(2);
    await ctx.db.strandedBooking.updateMany({
      where: { booking_id: second.booking.id },
      data: { starts_at: new Date(0) },
    });
    expect((await finishStranded(installation)).map(({ outcome }) => outcome)).toEqual([
      "cancelled",
      "kept",
    ]);
    expect(await finishStranded(installation)).toEqual([]);
    expect(await money.bookingOf(first)).toMatchObject({ status: "cancelled" });
    expect(await money.bookingOf(second)).toMatchObject({ status: "confirmed" });
  });
});

describe("the affected bookings", () => {
  it("are the latest ones, when some still fit, and firm ones stay before held ones", async () => {
    const { ctx } = money.world;
    const { id } = await makeResource(money.world, { capacity: 3 });
    const held = await book(id, day(1), "10:00", "12:00");
    const early = await book(id, day(1), "10:00", "11:00");
    const late = await book(id, day(1), "10:30", "12:00");
    await ctx.db.booking.updateMany({
      where: { id: { in: [early.id, late.id] } },
      data: { status: "confirmed", held_until: null },
    });
    const shrink = (capacity: number) =>
      updateResource(ctx, {
        resource_id: id,
        dry_run: true,
        availability: week(capacity),
      });
    expect(idsOf(await shrink(2))).toEqual([held.id]);
    expect(new Set(idsOf(await shrink(1)))).toEqual(new Set([held.id, late.id]));
    expect(idsOf(await shrink(3))).toEqual([]);
  });

  it("exclude lapsed holds, past times and bookings with only a buffer in it", async () => {
    const { ctx } = money.world;
    const { id } = await makeResource(money.world);
    const policy = {
      id: newId("plc"),
      organization_id: ctx.org.id,
      name: "B",
      buffer_after_minutes: 60,
    };
    await ctx.db.policy.create({ data: policy });
    await ctx.db.resource.update({ where: byId(ctx, id), data: { policy_id: policy.id } });
    const booked = await book(id, day(1), "10:00", "11:00");
    await ctx.db.booking.update({
      where: byId(ctx, booked.id),
      data: { status: "confirmed", held_until: null },
    });
    const lapsing = await book(id, day(2), "10:00", "11:00");
    const after = { starts_at_local: `${day(1)}T11:00:00`, ends_at_local: `${day(1)}T12:00:00` };
    const ask = { resource_id: id, capacity: 0, dry_run: true };
    expect(idsOf(await addOverride(ctx, { ...ask, ...after }))).toEqual([]);
    expect(idsOf(await addOverride(ctx, { ...ask, ...closing(2) }))).toEqual([lapsing.id]);
    money.world.pass(11);
    expect(idsOf(await addOverride(ctx, { ...ask, ...closing(2) }))).toEqual([]);
    expect(idsOf(await addOverride(ctx, { ...ask, ...closing(1) }))).toEqual([booked.id]);
    money.world.setNow(`${day(1)}T11:00:00Z`);
    expect(idsOf(await addOverride(ctx, { ...ask, ...closing(1) }))).toEqual([]);
  });
});

describe("single overrides", () => {
  it("are added beside each other, also at once, and removed by their start", async () => {
    const { ctx } = money.world;
    const { id } = await makeResource(money.world);
    await Promise.all(
      [1, 2, 3, 4].map((n) => addOverride(ctx, { resource_id: id, ...closing(n) })),
    );
    const again = await addOverride(ctx, { resource_id: id, ...closing(2) });
    expect(again.overrides.map((one) => one.starts_at_local)).toEqual(
      [1, 2, 3, 4].map((n) => `${day(n)}T00:00:00`),
    );
    await expect(
      addOverride(ctx, { resource_id: id, ...closing(2), capacity: 5 }),
    ).rejects.toMatchObject(code("override_overlap"));
    const which = { resource_id: id, starts_at_local: `${day(2)}T00:00:00`, dry_run: false };
    expect((await removeOverride(ctx, which)).overrides).toHaveLength(3);
    await expect(removeOverride(ctx, which)).rejects.toMatchObject(code("override_not_found"));
  });

  it("affect the bookings in an extra opening when they are removed", async () => {
    const { ctx } = money.world;
    const { id } = await makeResource(money.world);
    const opening = { ...closing(1), capacity: 2 };
    await updateResource(ctx, { resource_id: id, availability: [], overrides: [opening] });
    const booked = await book(id, day(1), "10:00", "11:00");
    const which = { resource_id: id, starts_at_local: opening.starts_at_local };
    await expect(removeOverride(ctx, { ...which, dry_run: false })).rejects.toMatchObject(
      code("bookings_affected"),
    );
    expect(idsOf(await removeOverride(ctx, { ...which, dry_run: true }))).toEqual([booked.id]);
  });
});

describe("archiving a resource", () => {
  it("affects every coming booking, and is refused while events take place there", async () => {
    const { ctx } = money.world;
    const { id } = await makeResource(money.world);
    const booked = await book(id, day(1), "10:00", "11:00");
    await expect(archiveResource(ctx, { resource_id: id })).rejects.toMatchObject(
      code("bookings_affected"),
    );
    await ctx.db.event.create({
      data: {
        id: newId("evt"),
        organization_id: ctx.org.id,
        title: "Open day",
        timezone: "UTC",
        starts_at: new Date(`${day(5)}T10:00:00Z`),
        ends_at: new Date(`${day(5)}T12:00:00Z`),
        resource_id: id,
        status: "published",
      },
    });
    const cancelling = { resource_id: id, on_conflict: "cancel_and_refund" as const };
    await expect(archiveResource(ctx, cancelling)).rejects.toMatchObject({
      ...code("events_affected"),
      extras: { affected: [{ title: "Open day" }] },
    });
    const kept = await archiveResource(ctx, { resource_id: id, on_conflict: "keep" });
    expect(kept).toMatchObject({ affected: [{ booking_id: booked.id, outcome: "kept" }] });
    expect(kept.archived_at).not.toBeNull();
  });
});
