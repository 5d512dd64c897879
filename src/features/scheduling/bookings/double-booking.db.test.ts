import type { ClientBase } from "pg";
import { describe, expect, test } from "vitest";
import { createBookingSeries } from "@/features/scheduling/booking-series/create";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { canTakePlace } from "@/features/scheduling/bookings/capacity-lock";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { createPolicy } from "@/features/catalogue/policies/create";
import { joinWaitlist } from "@/features/scheduling/waitlist/join";
import { offerWaitlist } from "@/features/scheduling/waitlist/offer";
import { byId, inTx } from "@/server/context";
import { getDatabase, sqlState } from "@/server/data/db";
import { untilBlocked } from "@/testing/waits";
import { setUpOneRoom } from "@/testing/worlds/one-room";
import { makeMember, makeOverlapping, makePrice, makeResource } from "@/testing/worlds/world";
import { approveBooking } from "./approve";

const set = setUpOneRoom();
const { makeEvent, at, book, refusedFor } = set;
const goBy = (policy_id: string) =>
  set.world.ctx.db.resource.update({
    where: byId(set.world.ctx, set.room.id),
    data: { policy_id },
  });

const lockMember = (client: ClientBase) =>
  client.query("SELECT pg_advisory_xact_lock(hashtextextended('member:' || $1 || ':' || $2, 0))", [
    set.world.org.id,
    set.member.id,
  ]);

describe("the same member at the same place again", () => {
  test("is refused when the times overlap, with the existing booking named", async () => {
    const first = await book(at("10:00", "11:00"));
    for (const [from, to] of [
      ["10:00", "11:00"],
      ["10:30", "11:30"],
      ["09:30", "10:30"],
      ["09:00", "12:00"],
    ] as const) {
      await expect(book(at(from, to)), `${from} to ${to}`).rejects.toMatchObject(refusedFor(first));
    }
    await book(at("11:00", "12:00"));
    await book(at("09:00", "10:00"));
    await book(at("10:00", "11:00"), await makeMember(set.world));
    const other = await makeResource(set.world);
    await book({ ...at("10:00", "11:00"), resource_id: other.id });
  });

  test("is refused for an event, whenever it is by now", async () => {
    const event = await makeEvent();
    const first = await book({ event_id: event.id });
    await set.world.ctx.db.event.update({
      where: byId(set.world.ctx, event.id),
      data: { starts_at: new Date("2026-11-25T10:00Z"), ends_at: new Date("2026-11-25T11:00Z") },
    });
    await expect(book({ event_id: event.id })).rejects.toMatchObject(refusedFor(first));
    await book({ event_id: (await makeEvent()).id });
  });

  test("is named as the reason when the member's own place is the last one", async () => {
    const event = await makeEvent({ capacity: 1 });
    const first = await book({ event_id: event.id });
    await expect(
      createBooking(set.world.ctx, { event_id: event.id, member_id: set.member.id, quantity: 1 }),
    ).rejects.toMatchObject(refusedFor(first));
  });

  test("may book again once the place is released or has lapsed", async () => {
    await makePrice(set.world, 1500);
    const { id } = await book(at("10:00", "11:00"));
    await releaseBooking(set.world.ctx, { booking_id: id });
    await book(at("10:00", "11:00"));
    set.world.setNow("2026-11-23T06:30:00.000Z");
    await book(at("10:00", "11:00"));
  });

  test("is allowed where the policy allows it", async () => {
    const policy_id = (await makeOverlapping(set.world)).id;
    const event = await makeEvent({ policy_id });
    await book({ event_id: event.id });
    await book({ event_id: event.id });
    await goBy(policy_id);
    const one = await book(at("10:00", "11:00"));
    expect(one.terms.allow_overlapping_bookings).toBe(true);
    // The terms of the new booking decide, not those of the existing one.
    await set.world.ctx.db.resource.update({
      where: byId(set.world.ctx, set.room.id),
      data: { policy_id: null },
    });
    await expect(book(at("10:00", "11:00"))).rejects.toMatchObject(refusedFor(one));
  });

  test("gets one place when several requests come at once", async () => {
    const event = await makeEvent();
    const client = await getDatabase().pool.connect();
    try {
      for (const place of [{ event_id: event.id }, at("10:00", "11:00")]) {
        await client.query("BEGIN");
        await lockMember(client);
        const asked = [1, 2, 3].map(() => book(place));
        // All have checked, and none has written.
        const done = Promise.allSettled(asked);
        await untilBlocked(client, [done], 3);
        await client.query("COMMIT");
        const outcomes = await done;
        expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const made = await set.world.ctx.db.booking.count({
          where: { member_id: set.member.id, event_id: "event_id" in place ? event.id : null },
        });
        expect(made).toBe(1);
      }
    } finally {
      client.release();
    }
  });
});

describe("a member with an overlapping booking", () => {
  test("cannot move another booking there", async () => {
    const there = await book(at("10:00", "11:00"));
    const { id } = await book(at("14:00", "15:00"));
    const move = (from: string, to: string) =>
      rescheduleBooking(set.world.ctx, { booking_id: id, ...at(from, to) });
    await expect(move("10:30", "11:30")).rejects.toMatchObject(refusedFor(there));
    // A booking may overlap itself.
    await move("14:30", "15:30");
    const event = await makeEvent();
    const place = await book({ event_id: event.id });
    await expect(
      rescheduleBooking(set.world.ctx, { booking_id: id, event_id: event.id }),
    ).rejects.toMatchObject(refusedFor(place));
  });

  test("cannot book a series over it", async () => {
    await book(at("10:00", "11:00"));
    const series = await createBookingSeries(set.world.ctx, {
      member_id: set.member.id,
      ...at("10:30", "11:30"),
      rrule: "FREQ=DAILY;COUNT=2",
      quantity: 1,
      mode: "skip_conflicts",
    });
    expect(series.outcomes.map(({ code }) => code)).toEqual(["already_booked", null]);
  });

  test("cannot get a second place from the waitlist", async () => {
    const event = await makeEvent({ capacity: 1 });
    const other = await book({ event_id: event.id }, await makeMember(set.world));
    const join = () =>
      joinWaitlist(set.world.ctx, { event_id: event.id, member_id: set.member.id, quantity: 1 });
    const entry = await join();
    // Somebody cancels, and the member books before the place is offered.
    await cancelBooking(set.world.ctx, { booking_id: other.id });
    const own = await book({ event_id: event.id });
    await set.world.ctx.db.event.update({
      where: byId(set.world.ctx, event.id),
      data: { capacity: 2 },
    });
    const installation = {
      ...set.world.ctx,
      contextOf: async () => set.world.ctx,
      only: set.world.ctx.org,
    };
    expect(await offerWaitlist(installation)).toMatchObject([{ id: entry.id, outcome: "removed" }]);
    await set.world.ctx.db.waitlistEntry.delete({ where: byId(set.world.ctx, entry.id) });
    await set.world.ctx.db.event.update({
      where: byId(set.world.ctx, event.id),
      data: { capacity: 1 },
    });
    await expect(join()).rejects.toMatchObject(refusedFor(own));
  });

  test("cannot have a second one by a request that is still undecided", async () => {
    await makePrice(set.world, 1500);
    const policy = await createPolicy(set.world.ctx, {
      name: "Ask first",
      requires_approval: true,
    });
    await goBy(policy.id);
    const asked = await book(at("10:00", "11:00"));
    expect(asked.status).toBe("pending_approval");
    await expect(book(at("10:00", "11:00"))).rejects.toMatchObject(refusedFor(asked));
    // A request that was declined does not block the next decision.
    expect(await approveBooking(set.world.ctx, { booking_id: asked.id })).toMatchObject({
      status: "held",
    });
  });

  test("cannot pay late for a lapsed hold: the place belongs to the newer booking", async () => {
    await makePrice(set.world, 1500);
    const first = await book(at("10:00", "11:00"));
    set.world.setNow("2026-11-23T06:30:00.000Z");
    const booking = await set.world.ctx.db.booking.findUniqueOrThrow({
      where: byId(set.world.ctx, first.id),
    });
    expect(await inTx(set.world.ctx, (tx) => canTakePlace(tx, booking))).toBe(true);
    await book(at("10:00", "11:00"));
    expect(await inTx(set.world.ctx, (tx) => canTakePlace(tx, booking))).toBe(false);
  });

  test("cannot get a second one by raw SQL", async () => {
    const first = await book(at("10:00", "11:00"));
    const { id } = await book(at("14:00", "15:00"));
    const again = set.world.ctx.db.booking.update({
      where: byId(set.world.ctx, id),
      data: { starts_at: new Date(first.starts_at), ends_at: new Date(first.ends_at) },
    });
    expect(sqlState(await again.catch((error: unknown) => error))).toBe("FY030");
  });

  test("cannot get a second one by two statements at once", async () => {
    const booked = [await book(at("10:00", "11:00")), await book(at("12:00", "13:00"))];
    const client = await getDatabase().pool.connect();
    try {
      await client.query("BEGIN");
      await lockMember(client);
      const moved = Promise.allSettled(
        booked.map(({ id }) =>
          set.world.ctx.db.booking.update({
            where: byId(set.world.ctx, id),
            data: {
              starts_at: new Date("2026-11-24T14:00Z"),
              ends_at: new Date("2026-11-24T15:00Z"),
            },
          }),
        ),
      );
      await untilBlocked(client, [moved], 2);
      await client.query("COMMIT");
      expect((await moved).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    } finally {
      client.release();
    }
  });
});
