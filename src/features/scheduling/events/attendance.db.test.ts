import { describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { type Ctx, inTx } from "@/server/context";
import { OLDEST_FIRST } from "@/server/data/list";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { untilBlocked } from "@/testing/waits";
import { makeMember, makePrice, makeResource, memberOf } from "@/testing/worlds/world";
import { cancelEvent, cancelRow, resumeCancellations } from "./cancel";
import { createEvent } from "./create";
import { getEvent } from "./get";
import { resyncBookings } from "./resync-bookings";
import type { CreateEvent } from "./schema";
import { lockEvent } from "./store";
import { updateEvent } from "./update";

const money = setUpMoney();

async function makeClass(fields: Partial<CreateEvent> = {}) {
  const price = await makePrice(money.world, 1500);
  return createEvent(money.world.ctx, {
    title: "Pottery",
    starts_at_local: "2026-12-01T18:00:00",
    ends_at_local: "2026-12-01T20:00:00",
    timezone: "UTC",
    status: "published",
    price_rule_ids: [price.id],
    ...fields,
  });
}

/** A member with a paid place; the terms of its booking would refund nothing. */
async function attend(event: { id: string }) {
  const member = await makeMember(money.world);
  const ctx = money.world.as(memberOf(member));
  const held = await createBooking(ctx, { event_id: event.id, member_id: member.id, quantity: 1 });
  const card = await saveCard(ctx, "pm_card_visa");
  await checkoutBooking(ctx, { event_booking_id: held.id, payment_method_id: card });
  return { id: held.id, ctx };
}

/** A policy under which cancelling refunds nothing. */
async function strictPolicy(ctx: Ctx): Promise<string> {
  const { id } = await ctx.db.policy.create({
    data: {
      id: newId("plc"),
      organization_id: ctx.org.id,
      name: "Nothing back",
      cancellation_tiers: [{ until_minutes_before: 525_600, refund_percent: 100 }],
    },
  });
  return id;
}

const bookings = (eventId: string) =>
  money.world.ctx.db.booking.findMany({
    where: { event_id: eventId },
    orderBy: OLDEST_FIRST,
  });
const refunded = async () =>
  (
    await money.world.ctx.db.payment.findMany({
      where: { organization_id: money.world.org.id, amount_refunded: 1500 },
    })
  ).length;
const typesOf = async (id: string) =>
  (await money.world.ctx.db.domainEvent.findMany({ where: { object_id: id } })).map((e) => e.type);

describe("an event that is cancelled", () => {
  test("cancels its bookings and refunds everything, whatever the terms say, and once", async () => {
    const { ctx } = money.world;
    const event = await makeClass({ policy_id: await strictPolicy(ctx) });
    await attend(event);
    await attend(event);
    const cancel = { event_id: event.id, notes: "The kiln is broken." };
    const before = await bookings(event.id);
    const preview = await cancelEvent(ctx, { ...cancel, dry_run: true });
    expect(preview).toMatchObject({ status: "published", dry_run: true });
    expect(preview.would_cancel).toMatchObject({
      affected: before.map(({ id }) => ({ booking_id: id, refund_amount: 1500, refused: null })),
      money_back: [{ currency: "EUR", amount: 3000 }],
    });
    expect(await bookings(event.id)).toEqual(before);
    expect(await refunded()).toBe(0);
    const cancelled = await cancelEvent(ctx, cancel);
    expect(cancelled).toMatchObject({
      status: "cancelled",
      taken: 0,
      cancellation_notes: "The kiln is broken.",
    });
    for (const booking of await bookings(event.id)) {
      expect(booking).toMatchObject({
        status: "cancelled",
        cancellation_notes: "The kiln is broken.",
      });
      expect(await typesOf(booking.id)).toContain("booking.cancelled");
    }
    expect(await refunded()).toBe(2);
    expect(await cancelEvent(ctx, cancel)).toEqual(cancelled);
    expect((await typesOf(event.id)).filter((type) => type === "event.cancelled")).toHaveLength(1);
    expect(await refunded()).toBe(2);
    const late = makeMember(money.world).then(({ id }) =>
      holdBooking(ctx, { event_id: event.id, member_id: id, quantity: 1 }),
    );
    await expect(late).rejects.toMatchObject({ name: "event_not_open" });
  });

  test("is finished by the worker, when a crash has left bookings", async () => {
    const { ctx } = money.world;
    const event = await makeClass();
    await attend(event);
    // Stops where a process would die before it has cancelled a booking.
    await inTx(ctx, async (tx) => cancelRow(tx, await lockEvent(tx, event.id), "Ill"));
    expect(await refunded()).toBe(0);
    const changes = await resumeCancellations(money.world.installation);
    expect(changes).toMatchObject([{ outcome: "cancelled" }]);
    expect(await bookings(event.id)).toMatchObject([
      { status: "cancelled", cancellation_notes: "Ill" },
    ]);
    expect(await refunded()).toBe(1);
    expect(await resumeCancellations(money.world.installation)).toEqual([]);
  });

  test("waits for a booking under way, and cancels that too", async () => {
    const { ctx } = money.world;
    const event = await makeClass({ price_rule_ids: [] });
    const { id: member_id } = await makeMember(money.world);
    let cancelling: Promise<unknown> = Promise.resolve();
    await inTx(ctx, async (tx) => {
      await holdBooking(tx, { event_id: event.id, member_id, quantity: 1 });
      cancelling = cancelEvent(ctx, { event_id: event.id });
      await untilBlocked(tx, [cancelling]);
    });
    await cancelling;
    expect(await bookings(event.id)).toMatchObject([{ status: "cancelled" }]);
  });

  test("leaves nobody with a place while twenty are booking", async () => {
    const { ctx } = money.world;
    const event = await makeClass({ price_rule_ids: [] });
    const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(money.world)));
    const asked = members.map(({ id }) =>
      holdBooking(ctx, { event_id: event.id, member_id: id, quantity: 1 }),
    );
    await Promise.allSettled([...asked, cancelEvent(ctx, { event_id: event.id })]);
    expect(await getEvent(ctx, { event_id: event.id })).toMatchObject({
      status: "cancelled",
      taken: 0,
    });
  });
});

describe("an event that is moved", () => {
  const later = { starts_at_local: "2026-12-01T19:00:00", ends_at_local: "2026-12-01T21:00:00" };

  test("leaves its bookings where they are, marks them, and unmarks them when it is moved back", async () => {
    const { ctx } = money.world;
    const event = await makeClass();
    const { id } = await attend(event);
    const moved = await updateEvent(ctx, { event_id: event.id, ...later });
    expect(moved).toMatchObject({ starts_at: "2026-12-01T19:00:00.000Z", taken: 1 });
    expect(await bookings(event.id)).toMatchObject([
      { is_schedule_desynced: true, starts_at: new Date("2026-12-01T18:00:00Z") },
    ]);
    await updateEvent(ctx, { event_id: event.id, title: "Pottery for all" });
    expect((await bookings(event.id))[0]?.is_schedule_desynced).toBe(true);
    const { starts_at_local, ends_at_local } = event;
    await updateEvent(ctx, { event_id: event.id, starts_at_local, ends_at_local });
    expect((await bookings(event.id))[0]?.is_schedule_desynced).toBe(false);
    const types = await typesOf(id);
    expect(types.filter((type) => /sync/.test(type))).toEqual([
      "booking.desynced",
      "booking.resynced",
    ]);
  });

  test("tells in a dry run whom it leaves behind and what goes back, and changes nothing", async () => {
    const { ctx } = money.world;
    const event = await makeClass({ policy_id: await strictPolicy(ctx) });
    const { id } = await attend(event);
    const before = [await getEvent(ctx, { event_id: event.id }), await bookings(event.id)];
    const types = await typesOf(event.id);
    const preview = await updateEvent(ctx, { event_id: event.id, ...later, dry_run: true });
    expect(preview).toMatchObject({
      ...later,
      dry_run: true,
      would_desync: {
        affected: [{ booking_id: id, refund_amount: 1500, refused: null }],
        money_back: [{ currency: "EUR", amount: 1500 }],
      },
    });
    const renamed = { event_id: event.id, title: "Pottery for all", dry_run: true };
    expect((await updateEvent(ctx, renamed)).would_desync).toMatchObject({ affected: [] });
    expect([await getEvent(ctx, { event_id: event.id }), await bookings(event.id)]).toEqual(before);
    expect(await typesOf(event.id)).toEqual(types);
    const moved = await updateEvent(ctx, { event_id: event.id, ...later });
    expect(moved).toMatchObject({ dry_run: false, would_desync: null });
    // Once it is moved, a dry run of nothing tells who has not followed yet.
    const left = await updateEvent(ctx, { event_id: event.id, dry_run: true });
    expect(left.would_desync?.affected).toMatchObject([{ booking_id: id }]);
  });

  test("is refused in a dry run by what blocks it, as the move itself is", async () => {
    const { ctx } = money.world;
    const room = await makeResource(money.world);
    const blocking = await makeClass({ resource_id: room.id, ...later });
    const event = await makeClass();
    const there = { event_id: event.id, resource_id: room.id, ...later };
    for (const dry_run of [true, false])
      await expect(updateEvent(ctx, { ...there, dry_run })).rejects.toMatchObject({
        name: "slot_unavailable",
        extras: { affected: [{ type: "event", id: blocking.id }] },
      });
  });

  test("marks its bookings for another room too, and `move` takes them along", async () => {
    const { ctx } = money.world;
    const event = await makeClass();
    const { id } = await attend(event);
    const room = await makeResource(money.world);
    await updateEvent(ctx, { event_id: event.id, resource_id: room.id, ...later });
    const resync = { event_id: event.id, action: "move" } as const;
    expect(await resyncBookings(ctx, resync)).toMatchObject({
      results: [{ booking_id: id, outcome: "moved" }],
    });
    expect(await bookings(event.id)).toMatchObject([
      {
        is_schedule_desynced: false,
        starts_at: new Date("2026-12-01T19:00:00Z"),
        resource_id: room.id,
        status: "confirmed",
      },
    ]);
    expect(await resyncBookings(ctx, resync)).toEqual({ event_id: event.id, results: [] });
  });

  test("can offer its members the new time, or cancel with a full refund", async () => {
    const { ctx } = money.world;
    const event = await makeClass({ policy_id: await strictPolicy(ctx) });
    const { id } = await attend(event);
    await updateEvent(ctx, { event_id: event.id, ...later });
    const offered = await resyncBookings(ctx, { event_id: event.id, action: "offer" });
    expect(offered.results).toMatchObject([{ booking_id: id, outcome: "offered" }]);
    expect(await bookings(event.id)).toMatchObject([{ is_schedule_desynced: true }]);
    expect(await typesOf(id)).toContain("booking.resync_offered");
    const cancelled = await resyncBookings(ctx, {
      event_id: event.id,
      action: "cancel_and_refund",
    });
    expect(cancelled.results).toMatchObject([{ booking_id: id, outcome: "cancelled" }]);
    expect(await bookings(event.id)).toMatchObject([{ status: "cancelled" }]);
    expect(await refunded()).toBe(1);
  });

  test("leaves nobody at the old time without a mark while twenty are booking", async () => {
    const { ctx } = money.world;
    const event = await makeClass({ price_rule_ids: [] });
    const members = await Promise.all(Array.from({ length: 20 }, () => makeMember(money.world)));
    const asked = members.map(({ id }) =>
      holdBooking(ctx, { event_id: event.id, member_id: id, quantity: 1 }),
    );
    const results = await Promise.allSettled([
      ...asked,
      updateEvent(ctx, { event_id: event.id, ...later }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(Array(21).fill("fulfilled"));
    for (const booking of await bookings(event.id)) {
      const isOld = booking.starts_at.toISOString() === event.starts_at;
      expect(booking.is_schedule_desynced).toBe(isOld);
    }
  });

  test("takes a booking that was decided before the move along to the new time", async () => {
    const { ctx } = money.world;
    const event = await makeClass({ price_rule_ids: [] });
    const member = await makeMember(money.world);
    let looked = false;
    // Another call moves the event between this hold's read and its insert.
    const query: Ctx["query"] = async (statement, values) => {
      const rows = await ctx.query(statement, values);
      if (statement.name === "load_place_event" && !looked) {
        looked = true;
        await updateEvent(ctx, { event_id: event.id, ...later });
      }
      return rows as never;
    };
    const request = { event_id: event.id, member_id: member.id, quantity: 1 };
    expect(await holdBooking({ ...ctx, query }, request)).toMatchObject({
      starts_at_local: later.starts_at_local,
      is_schedule_desynced: false,
    });
  });
});
