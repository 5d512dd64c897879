import { beforeEach } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { newId } from "@/lib/ids";
import { makeMember, makeResource, makeWorld, type World } from "./world";

/**
 * Sets up a test file about a member's own bookings: before each test, a world with a member and a room of three
 * places, on Monday 2026-11-23, 06:00 UTC. The returned properties are the running test's.
 */
export function setUpOneRoom() {
  let world: World;
  let member: { id: string };
  let room: { id: string };
  beforeEach(async () => {
    world = await makeWorld();
    member = await makeMember(world);
    room = await makeResource(world, { capacity: 3 });
  });

  return {
    get world() {
      return world;
    },
    get member() {
      return member;
    },
    get room() {
      return room;
    },
    /** Makes an event of Tuesday, from 10:00 to 11:00. */
    makeEvent: (data: { capacity?: number; policy_id?: string } = {}) =>
      world.ctx.db.event.create({
        data: {
          id: newId("evt"),
          organization_id: world.org.id,
          title: "Morning yoga",
          starts_at: new Date("2026-11-24T10:00Z"),
          ends_at: new Date("2026-11-24T11:00Z"),
          timezone: "UTC",
          status: "published",
          ...data,
        },
      }),
    /** Returns the room's times of Tuesday. */
    at: (from: string, to: string) => ({
      resource_id: room.id,
      starts_at_local: `2026-11-24T${from}:00`,
      ends_at_local: `2026-11-24T${to}:00`,
    }),
    /** Holds one place for the member, or for somebody else. */
    book: (place: object, who = member) =>
      holdBooking(world.ctx, { ...place, member_id: who.id, quantity: 1 }),
    /** Returns the refusal that names the booking. */
    refusedFor: (booking: { id: string }) => ({
      of: { code: "already_booked" },
      extras: { resource: "booking", resource_id: booking.id },
    }),
  };
}
