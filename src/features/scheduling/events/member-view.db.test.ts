import { byId } from "@/server/context";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createGroup } from "@/features/people/groups/create";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { createHost } from "@/features/scheduling/hosts/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { makeMember, makePrice, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { cancelEvent } from "./cancel";
import { createEvent } from "./create";
import { getOfferedEvent, listOfferedEvents } from "./member-view";
import { type CreateEvent, ListOfferedEvents } from "./schema";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const make = (fields: Partial<CreateEvent> = {}) =>
  createEvent(world.ctx, {
    title: "Tasting",
    starts_at_local: "2026-11-24T10:00:00",
    ends_at_local: "2026-11-24T11:00:00",
    timezone: "UTC",
    status: "published",
    ...fields,
  });

describe("the events that a member sees", () => {
  test("are the coming ones, soonest first: no drafts, nothing private, past or cancelled", async () => {
    const ctx = world.as(memberOf(await makeMember(world)));
    const day = (n: number) => ({
      starts_at_local: `2026-11-${n}T10:00:00`,
      ends_at_local: `2026-11-${n}T11:00:00`,
      category: "Wine",
    });
    const second = await make({ ...day(27), visibility: "public" });
    const first = await make(day(26));
    const draft = await make({ ...day(26), status: "draft" });
    const hidden = await make({ ...day(26), visibility: "private" });
    await make({ ...day(20) });
    const off = await make(day(25));
    await cancelEvent(world.ctx, { event_id: off.id });
    const query = ListOfferedEvents.parse({ category: "Wine" });
    const page = await listOfferedEvents(ctx, query);
    expect(page.items.map(({ id }) => id)).toEqual([first.id, second.id]);
    for (const { id } of [draft, hidden, off]) {
      await expect(getOfferedEvent(ctx, { event_id: id })).rejects.toMatchObject({
        name: "event_not_found",
      });
    }
    const past = ListOfferedEvents.parse({
      category: "Wine",
      starts_at_gte: "2026-11-19T00:00:00Z",
    });
    expect((await listOfferedEvents(ctx, past)).total).toBe(3);
  });

  test("are each series once, where it is asked for, with the number of its later dates", async () => {
    const ctx = world.as(memberOf(await makeMember(world)));
    const weekly = await createRecurringEvent(world.ctx, {
      ...{ title: "Run", category: "Run", timezone: "UTC", status: "published" },
      ...{ starts_at_local: "2026-11-26T18:00:00", ends_at_local: "2026-11-26T19:00:00" },
      rrule: "FREQ=WEEKLY;COUNT=4",
    });
    const single = await make({
      ...{ title: "Race", category: "Run" },
      ...{ starts_at_local: "2026-12-05T10:00:00", ends_at_local: "2026-12-05T11:00:00" },
    });
    const list = async (query: object) => {
      const page = await listOfferedEvents(
        ctx,
        ListOfferedEvents.parse({ category: "Run", ...query }),
      );
      return {
        total: page.total,
        rows: page.items.map((event) => [event.starts_at_local.slice(0, 10), event.later_dates]),
      };
    };
    expect((await list({})).total).toBe(5);
    expect(await list({ next_of_series: true })).toEqual({
      total: 2,
      rows: [
        ["2026-11-26", 3],
        ["2026-12-05", 0],
      ],
    });
    // Of what else the list is asked for, not of the series.
    const later = { next_of_series: true, starts_at_gte: "2026-12-01T00:00:00Z" };
    expect((await list(later)).rows).toEqual([
      ["2026-12-03", 2],
      [single.starts_at_local.slice(0, 10), 0],
    ]);
    const all = await list({ recurring_event_id: weekly.id });
    expect(all.rows.map(([, dates]) => dates)).toEqual([null, null, null, null]);
  });

  test("have hosts, the member's own price, the free places, and why they cannot be booked", async () => {
    const host = await createHost(world.ctx, { name: "Mira", description: "Knows wine" });
    const list = await makePrice(world, 2000);
    const group = await createGroup(world.ctx, { name: "Friends" });
    const friends = await createPriceRule(world.ctx, {
      name: "For friends",
      currency: "EUR",
      amount: 500,
      unit: "booking",
      priority: 1,
      group_ids: [group.id],
    });
    const event = await make({
      host_ids: [host.id],
      price_rule_ids: [list.id, friends.id],
      capacity: 1,
    });
    const [friend, stranger] = [await makeMember(world), await makeMember(world)];
    await world.ctx.db.member.update({
      where: byId(world.ctx, friend.id),
      data: { group_ids: [group.id] },
    });
    const seen = (member: { id: string }) =>
      getOfferedEvent(world.as(memberOf(member)), { event_id: event.id });
    expect(await seen(friend)).toMatchObject({ price_amount: 500, remaining: 1, reasons: [] });
    expect(await seen(stranger)).toMatchObject({
      price_amount: 2000,
      currency: "EUR",
      hosts: [{ id: host.id, name: "Mira" }],
      booking_id: null,
    });
    const booking = await holdBooking(world.ctx, {
      event_id: event.id,
      member_id: friend.id,
      quantity: 1,
    });
    // An unpaid place is not theirs yet, and says so.
    const own = { booking_id: booking.id, booking_status: "held", remaining: 0 };
    expect(await seen(friend)).toMatchObject(own);
    expect(await seen(stranger)).toMatchObject({ booking_id: null, reasons: [{ code: "full" }] });
    await cancelEvent(world.ctx, { event_id: event.id });
    expect(await seen(friend)).toMatchObject({ reasons: [{ code: "cancelled" }] });
    await expect(seen(stranger)).rejects.toMatchObject({ name: "event_not_found" });
  });

  test("state when it is too early or too late to book, by the event's policy", async () => {
    const policy = await world.ctx.db.policy.create({
      data: {
        id: newId("plc"),
        organization_id: world.org.id,
        name: "A week ahead, a day before",
        max_advance_days: 7,
        min_notice_minutes: 1440,
      },
    });
    const ctx = world.as(memberOf(await makeMember(world)));
    const codes = async (fields: Partial<CreateEvent>) => {
      const { id } = await make({ policy_id: policy.id, ...fields });
      return (await getOfferedEvent(ctx, { event_id: id })).reasons.map(({ code }) => code);
    };
    const soon = { starts_at_local: "2026-11-24T05:59:00", ends_at_local: "2026-11-24T07:00:00" };
    const far = { starts_at_local: "2026-11-30T06:01:00", ends_at_local: "2026-11-30T07:00:00" };
    const past = { starts_at_local: "2026-11-23T06:00:00", ends_at_local: "2026-11-23T07:00:00" };
    expect(await codes(soon)).toEqual(["min_notice"]);
    expect(await codes(far)).toEqual(["max_advance"]);
    expect(await codes(past)).toEqual(["past"]);
    expect(await codes({})).toEqual([]);
    // Nobody could wait for a place that it is too late to book, so that is said first.
    expect(await codes({ ...soon, capacity: 0 })).toEqual(["min_notice", "full"]);
    expect(await codes({ ...far, capacity: 0 })).toEqual(["max_advance", "full"]);
  });
});
