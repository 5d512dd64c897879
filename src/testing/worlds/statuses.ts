import { byId } from "@/server/context";
import { beforeAll } from "vitest";
import type { BookingStatus } from "@/features/scheduling/bookings/schema";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import type { Installation } from "@/server/jobs/installation";
import { makeMember, makeResource, makeWorld, type World } from "./world";

/** Sets up a test file about the statuses of bookings: one world, and bookings at hours of their own. */
export function setUpStatuses() {
  let world: World;
  let installation: Installation;
  beforeAll(async () => {
    world = await makeWorld();
    const { db, now, payments } = world.ctx;
    installation = { db, now, payments, contextOf: async () => world.ctx, only: world.org };
  });

  /** Makes a booking in the given status, thirty minutes after its start, at an hour of its own. */
  async function bookingIn(status: BookingStatus, change: object = {}) {
    world.setNow("2026-12-01T09:00:00.000Z");
    const { id } = await held();
    const held_until = status === "held" ? new Date("2026-12-01T11:00:00.000Z") : null;
    await world.ctx.db.booking.update({
      where: byId(world.ctx, id),
      data: { status, held_until, ...change },
    });
    return { id };
  }

  async function held(terms: object = {}) {
    const member = await makeMember(world);
    const resource = await makeResource(world);
    const booking = await createBooking(world.ctx, {
      member_id: member.id,
      resource_id: resource.id,
      starts_at_local: "2026-12-01T10:00:00",
      ends_at_local: "2026-12-01T11:00:00",
      quantity: 1,
    });
    const policy = { ...booking.terms, ...terms };
    await world.ctx.db.booking.update({ where: byId(world.ctx, booking.id), data: { policy } });
    return { ...booking, member };
  }

  return {
    get world() {
      return world;
    },
    get installation() {
      return installation;
    },
    bookingIn,
    held,
  };
}
