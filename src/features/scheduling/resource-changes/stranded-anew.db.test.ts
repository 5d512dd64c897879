import { beforeEach, describe, expect, test } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { lockBooking } from "@/features/scheduling/bookings/store";
import { addOverride } from "@/features/scheduling/resources/override";
import { byId, inTx } from "@/server/context";
import { untilBlocked } from "@/testing/waits";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { finishStranded } from "./cancel-stranded";

let world: World;
let room: { id: string };
let booking_id: string;
beforeEach(async () => {
  world = await makeWorld();
  room = await makeResource(world);
  const { id: member_id } = await makeMember(world);
  const wanted = { resource_id: room.id, member_id, quantity: 1, ...hourOn("2026-11-24") };
  booking_id = (await createBooking(world.ctx, wanted)).id;
});

const hourOn = (day: string) => ({
  starts_at_local: `${day}T10:00:00`,
  ends_at_local: `${day}T11:00:00`,
});

/** Closes a room for a day, and leaves the cancellations to the worker. */
const close = (day: string, { id } = room) =>
  addOverride(world.ctx, {
    resource_id: id,
    starts_at_local: `${day}T00:00:00`,
    ends_at_local: `${day}T23:00:00`,
    capacity: 0,
    on_conflict: "cancel_and_refund",
  });
const finish = async () => {
  const { ctx, org } = world;
  const changes = await finishStranded({ ...ctx, contextOf: async () => ctx, only: org });
  return changes.map(({ outcome }) => outcome);
};
const booked = () => world.ctx.db.booking.findUniqueOrThrow({ where: byId(world.ctx, booking_id) });

describe("a booking that a closure has stranded", () => {
  test("is kept once it has another room at its time", async () => {
    const other = await makeResource(world);
    await close("2026-11-24");
    await rescheduleBooking(world.ctx, { booking_id, resource_id: other.id });
    expect(await finish()).toEqual(["kept"]);
    expect(await booked()).toMatchObject({ status: "confirmed", resource_id: other.id });
  });

  test("is kept when it moves while the worker comes to it", async () => {
    await close("2026-11-24");
    let finishing!: ReturnType<typeof finish>;
    await inTx(world.ctx, async (tx) => {
      await lockBooking(tx, booking_id);
      finishing = finish();
      await untilBlocked(tx, [finishing]);
      await rescheduleBooking(tx, { booking_id, ...hourOn("2026-11-26") });
    });
    expect(await finishing).toEqual(["kept"]);
    expect(await booked()).toMatchObject({ status: "confirmed" });
    expect(await finish()).toEqual([]);
  });

  test("is cancelled when another closure strands it at its new time", async () => {
    await close("2026-11-24");
    await rescheduleBooking(world.ctx, { booking_id, ...hourOn("2026-11-26") });
    expect((await close("2026-11-26")).affected).toMatchObject([{ outcome: "cancelling" }]);
    expect(await finish()).toEqual(["cancelled"]);
    expect(await booked()).toMatchObject({ status: "cancelled" });
    expect(await finish()).toEqual([]);
  });

  test("is cancelled when another closure strands it in its new room", async () => {
    const other = await makeResource(world);
    await close("2026-11-24");
    await rescheduleBooking(world.ctx, { booking_id, resource_id: other.id });
    await close("2026-11-24", other);
    expect(await finish()).toEqual(["cancelled"]);
    expect(await booked()).toMatchObject({ status: "cancelled" });
  });

  test("is cancelled once by closures that meet it twice at one time", async () => {
    await close("2026-11-24");
    await close("2026-11-24");
    expect(await finish()).toEqual(["cancelled"]);
  });
});
