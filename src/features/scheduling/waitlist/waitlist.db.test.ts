import { byId, inTx } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { extendHold } from "@/features/scheduling/bookings/extend-hold";
import { lockBooking } from "@/features/scheduling/bookings/store";
import { untilBlocked } from "@/testing/waits";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { acceptOffer } from "./accept";
import { getWaitlistEntry } from "./get";
import { joinWaitlist } from "./join";
import { leaveWaitlist } from "./leave";
import { listWaitlist } from "./list";
import { offerWaitlist } from "./offer";

let world: World;
let room: { id: string };
beforeEach(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  room = await makeResource(world, { capacity: 2 });
});

const hour = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };
const named = (name: string) => ({ of: { code: name } });
const place = (quantity = 1) => ({ resource_id: room.id, ...hour, quantity });

async function take(quantity = 1) {
  return holdBooking(world.ctx, { ...place(quantity), member_id: (await makeMember(world)).id });
}
async function join(quantity = 1) {
  return joinWaitlist(world.ctx, { ...place(quantity), member_id: (await makeMember(world)).id });
}
const installation = () => ({
  ...world.ctx,
  contextOf: async () => world.ctx,
  only: world.ctx.org,
});
const offer = () => offerWaitlist(installation());
const read = ({ id }: { id: string }) => getWaitlistEntry(world.ctx, { waitlist_entry_id: id });
const used = async () =>
  await world.ctx.db.booking.count({
    where: { resource_id: room.id, status: "held", held_until: { gt: world.ctx.now() } },
  });

/** Makes an offer until 6:30, whose hold can be extended by ten minutes. */
async function offeredHold() {
  const taken = await take(2);
  const entry = await join();
  await releaseBooking(world.ctx, { booking_id: taken.id });
  await offer();
  const booking_id = (await read(entry)).offered_booking_id ?? "";
  return { entry, booking_id, extend: (ctx = world.ctx) => extendHold(ctx, { booking_id }) };
}

describe("the waitlist", () => {
  test("is for places that are taken", async () => {
    await expect(join()).rejects.toMatchObject(named("place_available"));
    await take();
    await expect(join()).rejects.toMatchObject(named("place_available"));
    expect(await join(2)).toMatchObject({ status: "waiting", position: 1 });
  });

  test("has a member once for a place, also when it asks twice at once", async () => {
    await take(2);
    const { id: member_id } = await makeMember(world);
    const ask = () => joinWaitlist(world.ctx, { ...place(), member_id });
    const results = await Promise.allSettled([ask(), ask(), ask()]);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expect(ask()).rejects.toMatchObject(named("already_waiting"));
  });

  test("offers a freed place to the member who has waited longest, as a real hold", async () => {
    const taken = await take(2);
    const [first, second] = [await join(), await join()];
    expect(second.position).toBe(2);
    expect(await offer()).toEqual([]);
    await releaseBooking(world.ctx, { booking_id: taken.id });
    await take();
    await offer();
    const offered = await read(first);
    expect(offered).toMatchObject({
      status: "offered",
      offer_expires_at: "2026-11-23T06:30:00.000Z",
    });
    expect(await read(second)).toMatchObject({ status: "waiting", position: 1 });
    await expect(take()).rejects.toMatchObject(named("slot_unavailable"));
  });

  test("passes over who wants more than there is, and who may not book", async () => {
    const taken = await take(2);
    const [both, suspended, one] = [await join(2), await join(), await join()];
    await world.ctx.db.member.update({
      where: byId(world.ctx, suspended.member_id),
      data: { status: "suspended" },
    });
    await releaseBooking(world.ctx, { booking_id: taken.id });
    await take();
    await offer();
    expect((await read(both)).status).toBe("waiting");
    expect((await read(suspended)).status).toBe("waiting");
    expect((await read(one)).status).toBe("offered");
  });

  test("eight workers at once offer each place once, and each entry one", async () => {
    const taken = await take(2);
    const entries = [await join(), await join(), await join()];
    await releaseBooking(world.ctx, { booking_id: taken.id });
    await Promise.all(Array.from({ length: 8 }, offer));
    const statuses = (await Promise.all(entries.map(read))).map((entry) => entry.status);
    expect(statuses).toEqual(["offered", "offered", "waiting"]);
    expect(await used()).toBe(2);
  });

  test("an unanswered offer goes to the next in line", async () => {
    const taken = await take(2);
    const [first, second] = [await join(2), await join(2)];
    await releaseBooking(world.ctx, { booking_id: taken.id });
    await offer();
    world.setNow("2026-11-23T06:30:00.000Z");
    expect((await read(first)).status).toBe("expired");
    await expect(acceptOffer(world.ctx, { waitlist_entry_id: first.id })).rejects.toMatchObject(
      named("offer_expired"),
    );
    await offer();
    expect((await read(second)).status).toBe("offered");
    await expireLapsed(installation());
    await offer();
    expect((await read(first)).status).toBe("expired");
  });

  test("keeps an offered place whose hold was extended, until that ends", async () => {
    const { entry, extend } = await offeredHold();
    world.setNow("2026-11-23T06:25:00.000Z");
    expect(await extend()).toMatchObject({ held_until: "2026-11-23T06:35:00.000Z" });
    expect((await read(entry)).status).toBe("offered");
    world.setNow("2026-11-23T06:31:00.000Z");
    expect((await read(entry)).status).toBe("accepted");
    expect(await offer()).toMatchObject([{ outcome: "accepted" }]);
    expect(await used()).toBe(1);
    world.setNow("2026-11-23T06:35:00.000Z");
    await expireLapsed(installation());
    expect(await offer()).toMatchObject([{ outcome: "expired" }]);
    expect(await used()).toBe(0);
  });

  test("keeps a place whose hold is extended at the moment when its offer is closed", async () => {
    const { entry, extend, booking_id } = await offeredHold();
    const early = { ...world.ctx, now: () => new Date("2026-11-23T06:29:59.000Z") };
    world.setNow("2026-11-23T06:30:00.000Z");
    let closing!: ReturnType<typeof offer>;
    await inTx(early, async (tx) => {
      await lockBooking(tx, booking_id);
      closing = offer();
      await untilBlocked(tx, [closing]);
      await extend(tx);
    });
    expect(await closing).toEqual([]);
    expect(await used()).toBe(1);
    expect((await read(entry)).status).toBe("accepted");
  });

  test("an accepted offer has time to be paid for, and is the member's when it is", async () => {
    const taken = await take(2);
    const entry = await join();
    await releaseBooking(world.ctx, { booking_id: taken.id });
    await offer();
    world.setNow("2026-11-23T06:29:00.000Z");
    const accepted = await acceptOffer(world.ctx, { waitlist_entry_id: entry.id });
    expect(accepted.status).toBe("accepted");
    expect(await acceptOffer(world.ctx, { waitlist_entry_id: entry.id })).toEqual(accepted);
    const id = accepted.offered_booking_id ?? "";
    const booking = await world.ctx.db.booking.findUniqueOrThrow({ where: byId(world.ctx, id) });
    expect(booking.held_until).toEqual(new Date("2026-11-23T06:39:00.000Z"));
    await world.ctx.db.booking.update({
      where: byId(world.ctx, id),
      data: { status: "confirmed" },
    });
    await offer();
    expect((await read(entry)).status).toBe("booked");
  });

  test("a free place is confirmed when it is accepted, not before", async () => {
    await world.ctx.db.priceRule.updateMany({
      where: { organization_id: world.org.id },
      data: { amount: 0 },
    });
    const booking = await take(2);
    const entry = await join();
    await world.ctx.db.booking.update({
      where: byId(world.ctx, booking.id),
      data: { status: "cancelled" },
    });
    await offer();
    const offered = await read(entry);
    expect(offered.status).toBe("offered");
    const done = await acceptOffer(world.ctx, { waitlist_entry_id: entry.id });
    expect(done.status).toBe("booked");
  });

  test("passes an offered place on when a member leaves", async () => {
    const taken = await take(2);
    const [first, second] = [await join(2), await join(2)];
    await releaseBooking(world.ctx, { booking_id: taken.id });
    await offer();
    await leaveWaitlist(world.ctx, { waitlist_entry_id: first.id });
    expect((await read(first)).status).toBe("removed");
    await offer();
    expect((await read(second)).status).toBe("offered");
  });

  test("ends at the start of the place waited for", async () => {
    await take(2);
    const entry = await join();
    world.setNow("2026-11-24T10:00:00.000Z");
    expect((await read(entry)).status).toBe("expired");
    await offer();
    const row = await world.ctx.db.waitlistEntry.findUniqueOrThrow({
      where: byId(world.ctx, entry.id),
    });
    expect(row.status).toBe("expired");
  });

  test("shows members their own entries alone", async () => {
    await take(2);
    const entry = await join();
    const other = world.as(memberOf(await makeMember(world)));
    const page = { page: 1, size: 10 };
    expect((await listWaitlist(other, page)).items).toEqual([]);
    expect((await listWaitlist(world.ctx, page)).items).toMatchObject([{ id: entry.id }]);
    await expect(acceptOffer(other, { waitlist_entry_id: entry.id })).rejects.toMatchObject(
      named("waitlist_entry_not_found"),
    );
  });
});
