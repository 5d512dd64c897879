import { beforeEach, describe, expect, test } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { extendHold } from "@/features/scheduling/bookings/extend-hold";
import { getBooking } from "@/features/scheduling/bookings/get";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { nextDue } from "@/features/platform/test-clocks/next-due";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { acceptOffer } from "./accept";
import { getWaitlistEntry } from "./get";
import { listWaitlist } from "./list";
import { joinWaitlist } from "./join";
import { offerWaitlist } from "./offer";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const offer = () =>
  offerWaitlist({ ...world.ctx, contextOf: async () => world.ctx, only: world.org });
const hourOf = (start: string, end: string) => ({
  starts_at_local: `2026-11-${start}:00`,
  ends_at_local: `2026-11-${end}:00`,
});
const OLD = hourOf("24T18:00", "24T19:00");

/** Makes a full class at 18:00 and a member who waits for it; the class then moves. */
async function waitingFor(moved: typeof OLD, { notice = 0 } = {}) {
  const { ctx } = world;
  const policy = await createPolicy(ctx, { name: "Terms", min_notice_minutes: notice });
  const event = await createEvent(ctx, {
    title: "Yoga",
    ...OLD,
    timezone: "UTC",
    capacity: 1,
    policy_id: policy.id,
    status: "published",
  });
  const wish = async () => {
    const { id: member_id } = await makeMember(world);
    return { event_id: event.id, member_id, quantity: 1 };
  };
  const taken = await holdBooking(ctx, await wish());
  const { id } = await joinWaitlist(ctx, await wish());
  const move = (to: typeof OLD) => writeEvent(ctx, { event_id: event.id, ...to });
  await move(moved);
  return {
    move,
    read: () => getWaitlistEntry(ctx, { waitlist_entry_id: id }),
    accept: () => acceptOffer(ctx, { waitlist_entry_id: id }),
    free: () => cancelBooking(ctx, { booking_id: taken.id }),
  };
}

describe("a place in line for an event that is postponed", () => {
  const later = hourOf("26T10:00", "26T11:00");

  test("tells the new time, and is kept after the old start", async () => {
    const { read } = await waitingFor(later);
    world.setNow("2026-11-24T18:01:00.000Z");
    expect(await offer()).toEqual([]);
    expect(await read()).toMatchObject({ status: "waiting", position: 1, ...later });
  });

  test("is found by who asks for changes since, with the time of the move", async () => {
    const { read, move } = await waitingFor(later);
    world.setNow("2026-11-23T07:00:00.000Z");
    const updated_at_gte = world.ctx.now().toISOString();
    const changed = () => listWaitlist(world.ctx, { page: 1, size: 10, updated_at_gte });
    expect(await changed()).toMatchObject({ total: 0, items: [] });
    await move(OLD);
    const entry = await read();
    expect(entry).toMatchObject({ ...OLD, updated_at: updated_at_gte });
    expect(await changed()).toMatchObject({ total: 1, items: [entry] });
  });

  test("is offered after the old start", async () => {
    const { read, free } = await waitingFor(later);
    world.setNow("2026-11-24T18:01:00.000Z");
    await free();
    await offer();
    expect(await read()).toMatchObject({ status: "offered", ...later });
  });

  test("ends at the new start", async () => {
    const { read } = await waitingFor(later);
    world.setNow("2026-11-26T10:00:00.000Z");
    expect((await read()).status).toBe("expired");
    expect(await offer()).toMatchObject([{ outcome: "expired" }]);
  });
});

describe("a place in line for an event that is brought forward", () => {
  const earlier = hourOf("24T10:00", "24T11:00");

  test("is offered until the new start at most", async () => {
    const { read, free } = await waitingFor(earlier);
    world.setNow("2026-11-24T09:50:00.000Z");
    await free();
    await offer();
    expect(await read()).toMatchObject({
      status: "offered",
      offer_expires_at: "2026-11-24T10:00:00.000Z",
    });
  });

  test("ends when it is too late to book the new time", async () => {
    const { read } = await waitingFor(earlier, { notice: 120 });
    world.setNow("2026-11-24T08:00:00.000Z");
    expect((await read()).status).toBe("expired");
    expect(await offer()).toMatchObject([{ outcome: "expired" }]);
  });

  test("ends at the new start, though its hold was extended beyond that", async () => {
    const { read, free, move } = await waitingFor(OLD);
    world.setNow("2026-11-24T09:50:00.000Z");
    await free();
    await offer();
    const booking_id = (await read()).offered_booking_id ?? "";
    world.setNow("2026-11-24T10:15:00.000Z");
    expect(await extendHold(world.ctx, { booking_id })).toMatchObject({
      held_until: "2026-11-24T10:25:00.000Z",
    });
    await move({ ...earlier, starts_at_local: "2026-11-24T10:22:00" });
    world.setNow("2026-11-24T10:22:00.000Z");
    expect((await read()).status).toBe("expired");
    expect(await offer()).toMatchObject([{ outcome: "expired" }]);
    expect(await getBooking(world.ctx, { booking_id })).toMatchObject({ status: "expired" });
  });

  test("ends with its offer at the new start, if it was offered before", async () => {
    const { read, free, move, accept } = await waitingFor(OLD);
    world.setNow("2026-11-24T09:50:00.000Z");
    await free();
    await offer();
    await move(earlier);
    expect(await read()).toMatchObject({
      status: "offered",
      offer_expires_at: "2026-11-24T10:00:00.000Z",
    });
    expect(await nextDue(world.ctx.db, world.org.id, world.ctx.now())).toEqual(
      new Date("2026-11-24T10:00:00.000Z"),
    );
    world.setNow("2026-11-24T10:00:00.000Z");
    expect((await read()).status).toBe("expired");
    await expect(accept()).rejects.toMatchObject({ of: { code: "offer_expired" } });
    expect(await offer()).toMatchObject([{ outcome: "expired" }]);
    const { offered_booking_id } = await read();
    const offered = { booking_id: offered_booking_id ?? "" };
    expect(await getBooking(world.ctx, offered)).toMatchObject({
      status: "expired",
      held_until: null,
    });
  });
});
