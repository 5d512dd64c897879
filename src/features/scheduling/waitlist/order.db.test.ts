import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createPolicy } from "@/features/catalogue/policies/create";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { type Db, getDatabase } from "@/server/data/db";
import { randomOf } from "@/testing/random";
import { untilBlocked } from "@/testing/waits";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { joinWaitlist } from "./join";
import { offerWaitlist } from "./offer";

let world: World;
let room: { id: string };
beforeEach(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  room = await makeResource(world, { capacity: 3 });
});

const hour = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };
const someone = async () => (await makeMember(world)).id;
const place = (quantity: number) => ({ resource_id: room.id, ...hour, quantity });
const take = async (quantity = 1) =>
  holdBooking(world.ctx, { ...place(quantity), member_id: await someone() });
const join = async (quantity = 1) =>
  joinWaitlist(world.ctx, { ...place(quantity), member_id: await someone() });
const release = ({ id }: { id: string }) => releaseBooking(world.ctx, { booking_id: id });
const offer = (limit?: number) =>
  offerWaitlist({ ...world.ctx, contextOf: async () => world.ctx, only: world.ctx.org }, limit);
const line = () =>
  world.ctx.db.waitlistEntry.findMany({
    where: { organization_id: world.org.id },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
const statuses = async () => (await line()).map(({ status }) => status);

/** A policy that lets nobody book this early. */
const makePolicy = () =>
  createPolicy(world.ctx, { name: "At the last moment", max_advance_days: 0 });

/** Runs work while an entry's row is locked, with that transaction. */
const whileLocked = (entry: { id: string }, work: (db: Db) => Promise<unknown>) =>
  getDatabase().prisma.$transaction(async (db) => {
    await db.$queryRaw`SELECT 1 FROM waitlist_entries WHERE id = ${entry.id} FOR UPDATE`;
    await work(db);
  });

/** Returns the entries that were passed over for a later one that wants as many places or more. */
async function passedOver() {
  const entries = await line();
  return entries.filter(
    (entry, at) =>
      entry.status === "waiting" &&
      entries
        .slice(at)
        .some((later) => later.offered_booking_id && later.quantity >= entry.quantity),
  );
}

describe("the longest waiting member", () => {
  test("comes first, though a place is lost while it is offered and another comes free", async () => {
    const [, last] = [await take(2), await take(1)];
    const [a, b] = [await join(), await join()];
    await release(last);
    let offering: Promise<unknown> = Promise.resolve();
    await whileLocked(b, async (ofB) => {
      let outsider = last;
      await whileLocked(a, async (db) => {
        offering = offer();
        await untilBlocked({ db }, [offering]);
        outsider = await take(1);
      });
      // After the first, it is either done or about to offer the second its place.
      await untilBlocked({ db: ofB }, [offering]).catch(() => undefined);
      await release(outsider);
    });
    await offering;
    await offer();
    expect(await statuses()).toEqual(["offered", "waiting"]);
  });

  test("comes first, whatever is booked and released beside several workers that offer", async () => {
    const random = randomOf(20_261_123);
    let taken: { id: string }[] = [await take(2), await take(1)];
    for (let at = 0; at < 14; at++) await join(1 + random.below(2));
    let moved = 0;
    // How many are offered a place in a round depends on who is faster.
    for (let round = 0; round < 12 || (moved <= 5 && round < 100); round++) {
      const leaving = taken.filter(() => random.chance(0.4));
      taken = taken.filter((booking) => !leaving.includes(booking));
      const coming = Array.from({ length: random.below(2) }, () => take(1));
      const done = await Promise.allSettled<{ id: string } | object>([
        ...coming,
        ...leaving.map(release),
        ...[1, 2, 3].slice(random.below(3)).map(() => offer(random.pick([1, 100]))),
      ]);
      for (const one of done) {
        if (one.status === "fulfilled" && "id" in one.value) taken.push(one.value);
      }
      taken = taken.filter(({ id }) => !leaving.some((booking) => booking.id === id));
      // The offered places are released as well, so that the line moves on.
      for (const { offered_booking_id: id } of await line()) {
        if (id && !taken.some((booking) => booking.id === id)) taken.push({ id });
      }
      expect(await passedOver()).toEqual([]);
      moved = (await statuses()).filter((status) => status !== "waiting").length;
    }
    expect(moved).toBeGreaterThan(5);
  });

  test("blocks nobody from a place elsewhere, though it cannot be offered its own", async () => {
    const [other, strict] = [await makeResource(world), await makePolicy()];
    const elsewhere = { resource_id: other.id, ...hour, quantity: 1 };
    const [all, one] = [
      await take(3),
      await holdBooking(world.ctx, { ...elsewhere, member_id: await someone() }),
    ];
    for (let at = 0; at < 3; at++) await join();
    const wanted = await joinWaitlist(world.ctx, { ...elsewhere, member_id: await someone() });
    await world.ctx.db.resource.update({
      where: byId(world.ctx, room.id),
      data: { policy_id: strict.id },
    });
    for (const booking of [all, one]) await release(booking);
    // Each round takes one line only, in any order.
    for (let round = 0; round < 2; round++) await offer(1);
    expect(await statuses()).toEqual(["waiting", "waiting", "waiting", "offered"]);
    expect(wanted.status).toBe("waiting");
  });
});
