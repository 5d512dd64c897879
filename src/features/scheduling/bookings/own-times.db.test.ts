import { beforeEach, describe, expect, test } from "vitest";
import { getOfferedEvent } from "@/features/scheduling/events/member-view";
import { createQuote } from "@/features/scheduling/quotes/create";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { newId } from "@/lib/ids";
import { makeMember, makeResource, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { holdBooking } from "./hold";

let world: World;
let member: { id: string };
let room: { id: string };
beforeEach(async () => {
  world = await makeWorld();
  member = await makeMember(world);
  room = await makeResource(world, { capacity: 3 });
});

async function makeEvent(data: { capacity?: number; policy_id?: string } = {}) {
  return world.ctx.db.event.create({
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
  });
}

const at = (from: string, to: string) => ({
  resource_id: room.id,
  starts_at_local: `2026-11-24T${from}:00`,
  ends_at_local: `2026-11-24T${to}:00`,
});
const book = (place: object, who = member) =>
  holdBooking(world.ctx, { ...place, member_id: who.id, quantity: 1 });
const refusedFor = (booking: { id: string }) => ({
  of: { code: "already_booked" },
  extras: { resource: "booking", resource_id: booking.id },
});

describe("members who look before they book", () => {
  test("see which times are theirs", async () => {
    const { id } = await book(at("10:00", "11:00"));
    const list = async (explain: boolean) =>
      (
        await listSlots(world.ctx, {
          resource_id: room.id,
          from_local: "2026-11-24T09:00:00",
          to_local: "2026-11-24T12:00:00",
          duration_minutes: 60,
          quantity: 1,
          member_id: member.id,
          explain,
        })
      ).slots;
    const own = (await list(true)).filter((slot) => slot.booking_id === id);
    expect(own.map((slot) => slot.starts_at_local.slice(11, 16))).toEqual([
      "09:30",
      "10:00",
      "10:30",
    ]);
    for (const slot of own) expect(slot.reasons).toMatchObject([{ code: "already_booked" }]);
    const left = (await list(false)).map(({ starts_at_local }) => starts_at_local);
    expect(left.join()).not.toContain("T10:00");
  });

  test("see which events are theirs, and get no quote for them", async () => {
    const event = await makeEvent({ capacity: 1 });
    const own = await book({ event_id: event.id });
    const seen = await getOfferedEvent(world.as(memberOf(member)), { event_id: event.id });
    expect(seen).toMatchObject({ booking_id: own.id, reasons: [{ code: "already_booked" }] });
    const quote = { member_id: member.id, quantity: 1 };
    const again = createQuote(world.ctx, { ...quote, event_id: event.id });
    await expect(again).rejects.toMatchObject(refusedFor(own));
    await createQuote(world.ctx, { ...quote, ...at("10:00", "11:00") });
  });
});
