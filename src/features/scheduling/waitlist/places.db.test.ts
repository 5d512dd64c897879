import { beforeEach, describe, expect, test } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { archiveResource } from "@/features/scheduling/resources/archive";
import { addOverride, removeOverride } from "@/features/scheduling/resources/override";
import { byId } from "@/server/context";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { getWaitlistEntry } from "./get";
import { joinWaitlist } from "./join";
import { offerWaitlist } from "./offer";
import { MOST_OPEN } from "./rules";

let world: World;
let room: { id: string };
beforeEach(async () => {
  world = await makeWorld();
  room = await makeResource(world);
});

const DAY = "2026-11-24";
const from = (start: string, end: string) => ({
  resource_id: room.id,
  starts_at_local: `${DAY}T${start}:00`,
  ends_at_local: `${DAY}T${end}:00`,
  quantity: 1,
});
const ten = () => from("10:00", "11:00");
const someone = async () => (await makeMember(world)).id;
const book = async (time = ten()) =>
  holdBooking(world.ctx, { ...time, member_id: await someone() });
const join = async (time = ten(), member_id?: string) =>
  joinWaitlist(world.ctx, { ...time, member_id: member_id ?? (await someone()) });
const offer = () =>
  offerWaitlist({ ...world.ctx, contextOf: async () => world.ctx, only: world.ctx.org });
const read = ({ id }: { id: string }) => getWaitlistEntry(world.ctx, { waitlist_entry_id: id });
const setPolicy = async (terms: Omit<Parameters<typeof createPolicy>[1], "name">) => {
  const { id } = await createPolicy(world.ctx, { name: "Terms", ...terms });
  await world.ctx.db.resource.update({
    where: byId(world.ctx, room.id),
    data: { policy_id: id },
  });
};
const named = (name: string) => ({ of: { code: name } });

describe("a time at a place is offered when", () => {
  test("its booking is cancelled, at the price of the member who waited", async () => {
    const taken = await book();
    await makePrice(world, 1500);
    const entry = await join();
    expect(await offer()).toEqual([]);
    await cancelBooking(world.ctx, { booking_id: taken.id });
    await offer();
    const { status, offered_booking_id } = await read(entry);
    expect(status).toBe("offered");
    const held = await world.ctx.db.booking.findUniqueOrThrow({
      where: byId(world.ctx, offered_booking_id ?? ""),
    });
    expect(held).toMatchObject({ status: "held", amount_due: 1500, member_id: entry.member_id });
  });

  test("a hold of it lapses", async () => {
    await makePrice(world, 1500);
    await book();
    const entry = await join();
    world.setNow("2026-11-23T06:20:00.000Z");
    await offer();
    expect((await read(entry)).status).toBe("offered");
  });

  test("its booking moves away", async () => {
    const taken = await book();
    const entry = await join(from("10:30", "11:30"));
    const { resource_id: _place, quantity: _one, ...later } = from("14:00", "15:00");
    await rescheduleBooking(world.ctx, { booking_id: taken.id, ...later });
    await offer();
    expect((await read(entry)).status).toBe("offered");
  });

  test("a closure that came after is lifted", async () => {
    const taken = await book();
    const entry = await join();
    await cancelBooking(world.ctx, { booking_id: taken.id });
    const { starts_at_local, ends_at_local } = ten();
    const closure = { resource_id: room.id, starts_at_local, ends_at_local };
    await addOverride(world.ctx, { ...closure, capacity: 0 });
    expect(await offer()).toEqual([]);
    await removeOverride(world.ctx, { ...closure, dry_run: false });
    await offer();
    expect((await read(entry)).status).toBe("offered");
  });

  test("nothing lies in its buffers any more", async () => {
    await setPolicy({ buffer_after_minutes: 15 });
    const [taken, next] = [await book(from("09:00", "10:30")), await book(from("11:00", "12:00"))];
    const entry = await join();
    await cancelBooking(world.ctx, { booking_id: taken.id });
    const fits = async () => {
      const [row] = await world.ctx.db.$queryRaw<{ fits: boolean }[]>`
        SELECT waitlist_fits(w, ${world.ctx.now()}) AS fits FROM waitlist_entries w WHERE w.organization_id = ${world.org.id}`;
      return row?.fits;
    };
    expect(await fits()).toBe(false);
    await cancelBooking(world.ctx, { booking_id: next.id });
    expect(await fits()).toBe(true);
    await offer();
    expect((await read(entry)).status).toBe("offered");
  });
});

describe("a place in line ends by itself when", () => {
  test("it is too late to book the time", async () => {
    await setPolicy({ min_notice_minutes: 120 });
    await book();
    const entry = await join();
    world.setNow(`${DAY}T08:00:00.000Z`);
    expect((await read(entry)).status).toBe("expired");
    expect(await offer()).toMatchObject([{ id: entry.id, outcome: "expired" }]);
  });

  test("the place is archived", async () => {
    const taken = await book();
    const entry = await join();
    await cancelBooking(world.ctx, { booking_id: taken.id });
    await archiveResource(world.ctx, { resource_id: room.id, on_conflict: "reject" });
    expect(await offer()).toMatchObject([{ id: entry.id, outcome: "expired" }]);
  });

  test("the member has booked it otherwise, and not when it is merely held", async () => {
    const taken = await book();
    const entry = await join();
    await cancelBooking(world.ctx, { booking_id: taken.id });
    await makePrice(world, 1500);
    const own = await holdBooking(world.ctx, {
      ...from("10:30", "11:00"),
      member_id: entry.member_id,
    });
    expect(await offer()).toEqual([]);
    await world.ctx.db.booking.update({
      where: byId(world.ctx, own.id),
      data: { status: "confirmed", held_until: null },
    });
    expect(await offer()).toMatchObject([{ id: entry.id, outcome: "removed" }]);
  });
});

describe("the places that a member waits for", () => {
  test("are limited, also when the last are asked for at once", async () => {
    await book(from("00:00", "20:00"));
    const member = await someone();
    const hours = Array.from({ length: MOST_OPEN + 3 }, (_, at) => {
      const minute = at * 30;
      const clock = (minutes: number) =>
        `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}`;
      return from(clock(minute), clock(minute + 30));
    });
    for (const time of hours.slice(0, MOST_OPEN - 1)) await join(time, member);
    const last = await Promise.allSettled(
      hours.slice(MOST_OPEN - 1).map((time) => join(time, member)),
    );
    expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(join(hours.at(-1), member)).rejects.toMatchObject(named("too_many_waiting"));
    // Another member's are another matter.
    await join(hours.at(-1));
  });

  test("are offered once, by however many workers, where one may book the place twice", async () => {
    await makePrice(world, 1500);
    room = await makeResource(world, { capacity: 4, overlapping: true });
    const taken = await book({ ...ten(), quantity: 4 });
    const entry = await join();
    await releaseBooking(world.ctx, { booking_id: taken.id });
    await Promise.all(Array.from({ length: 8 }, offer));
    const member_id = entry.member_id;
    const where = { organization_id: world.org.id, member_id };
    expect(await world.ctx.db.booking.count({ where })).toBe(1);
  });

  test("are never given twice, whoever books beside the offers", async () => {
    await makePrice(world, 1500);
    let taken = await book();
    for (let at = 0; at < 3; at++) await join();
    for (let round = 0; round < 4; round++) {
      await releaseBooking(world.ctx, { booking_id: taken.id });
      await Promise.allSettled([book(), offer(), book(), offer()]);
      await offer();
      const live = await world.ctx.db.booking.findMany({
        where: { organization_id: world.org.id, status: "held" },
        select: { id: true },
      });
      expect(live).toHaveLength(1);
      taken = { ...taken, id: live[0]?.id ?? "" };
    }
  });
});
