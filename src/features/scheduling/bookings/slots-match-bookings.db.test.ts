import { byId } from "@/server/context";
import { expect, it } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { searchSlots } from "@/features/scheduling/resources/search-slots";
import type { Slot } from "@/features/scheduling/resources/slot-schema";
import { newId } from "@/lib/ids";
import { WEEKDAYS } from "@/lib/time";
import { Failure } from "@/server/errors";
import { type Random, randomOf } from "@/testing/random";
import { makeMember, makePrice, makeWorld, type World } from "@/testing/worlds/world";
import { holdBooking } from "./hold";

/** The refusal for each reason. */
const REFUSALS: Record<Slot["reasons"][number]["code"], string> = {
  member_not_bookable: "member_not_bookable",
  past: "min_notice",
  min_notice: "min_notice",
  max_advance: "max_advance",
  duration: "duration_not_allowed",
  closed: "outside_availability",
  event: "slot_unavailable",
  full: "slot_unavailable",
  held: "slot_unavailable",
  buffer: "slot_unavailable",
  already_booked: "already_booked",
  hold_limit: "too_many_holds",
  quota: "quota_exceeded",
};
const ZONES = ["UTC", "Europe/Berlin", "Pacific/Auckland", "America/St_Johns"];

/** A room under random terms, with random bookings and perhaps an event in it. */
async function furnish(world: World, { below: upTo, pick: oneOf }: Random) {
  const { ctx } = world;
  const policy = await createPolicy(ctx, {
    name: "Random terms",
    min_notice_minutes: oneOf([null, null, 60, 600]),
    max_advance_days: oneOf([null, null, 2]),
    min_duration_minutes: oneOf([null, 30]),
    max_duration_minutes: oneOf([null, null, 60, 120]),
    slot_step_minutes: oneOf([null, 30, 60]),
    buffer_before_minutes: oneOf([0, 0, 15]),
    buffer_after_minutes: oneOf([0, 30, 45]),
    max_active_holds: oneOf([null, 1]),
    allow_overlapping_bookings: oneOf([false, true]),
    quotas: oneOf([
      [],
      [{ period: "day" as const, max_bookings: 1, max_minutes: null }],
      [{ period: "week" as const, max_bookings: null, max_minutes: 120 }],
    ]),
  });
  const timezone = oneOf(ZONES);
  const capacity = 1 + upTo(3);
  const opens = oneOf(["00:00:00Z", "07:30:00Z", "20:00:00Z"]);
  const resource = await ctx.db.resource.create({
    data: {
      id: newId("evr"),
      organization_id: ctx.org.id,
      name: "Random room",
      timezone,
      min_duration_minutes: 30,
      max_duration_minutes: 180,
      slot_step_minutes: 30,
      policy_id: policy.id,
      availability: WEEKDAYS.map((day) => ({
        day,
        starts_at_local: opens,
        ends_at_local:
          opens === "20:00:00Z" ? "02:00:00Z" : opens === "00:00:00Z" ? opens : "19:00:00Z",
        capacity,
      })),
      overrides: oneOf([
        [],
        [
          {
            starts_at_local: "2026-11-24T10:00:00",
            ends_at_local: "2026-11-24T13:15:00",
            capacity: 0,
          },
        ],
        [
          {
            starts_at_local: "2026-11-24T12:00:00",
            ends_at_local: "2026-11-24T23:00:00",
            capacity: 4,
          },
        ],
      ]),
    },
  });
  if (upTo(2) === 0) {
    await ctx.db.event.create({
      data: {
        id: newId("evt"),
        organization_id: ctx.org.id,
        title: "Talk",
        timezone,
        starts_at: new Date("2026-11-24T08:30:00Z"),
        ends_at: new Date("2026-11-24T15:00:00Z"),
        resource_id: resource.id,
        status: "published",
      },
    });
  }
  return { ...resource, capacity };
}

const met = new Set<string>();

it.each(Array.from({ length: 16 }, (_, seed) => seed))(
  "every slot listed can be booked, and every other one is refused for the reason given (%i)",
  async (seed) => {
    const random = randomOf(seed * 7919 + 1);
    const { below: upTo, pick: oneOf } = random;
    const world = await makeWorld();
    const { ctx } = world;
    if (upTo(3) > 0) await makePrice(world, 1000);
    const room = await furnish(world, random);
    const member = await makeMember(world, {
      status: upTo(10) === 0 ? "suspended" : "active",
    });
    const asked = {
      from_local: "2026-11-23T00:00:00",
      to_local: "2026-11-26T00:00:00",
      duration_minutes: oneOf([30, 60, 90]),
      quantity: oneOf([1, 1, 2]),
      member_id: member.id,
    };
    const ask = { ...asked, resource_id: room.id };
    const book = async (slot: Slot, member_id: string) => {
      const { starts_at_local, ends_at_local, fold } = slot;
      return holdBooking(ctx, {
        resource_id: room.id,
        member_id,
        starts_at_local,
        ends_at_local,
        quantity: ask.quantity,
        ...(fold !== null && { fold }),
      });
    };
    // Other members book first, and once the member, so that there is something to count.
    const free = await listSlots(ctx, { ...ask, member_id: undefined, explain: false });
    for (let n = 0; n < 6 && free.slots.length > 0; n++) {
      const who = n === 0 ? member.id : (await makeMember(world)).id;
      await book(oneOf(free.slots), who).catch(() => undefined);
    }
    const explained = await listSlots(ctx, { ...ask, explain: true });
    const listed = await listSlots(ctx, { ...ask, explain: false });
    const open = explained.slots.filter((slot) => slot.reasons.length === 0);
    expect(listed.slots).toEqual(open);
    const found = await searchSlots(ctx, {
      ...asked,
      explain: true,
      limit: 1500,
      page: 1,
      size: 20,
    });
    expect(found.items[0]?.slots.map((slot) => slot.reasons)).toEqual(
      explained.slots.map((slot) => slot.reasons),
    );
    for (const slot of explained.slots) {
      for (const reason of slot.reasons) met.add(reason.code);
      const code = slot.reasons[0]?.code;
      // A booking made for a check is cancelled, so that each slot meets the same bookings.
      const outcome = await book(slot, member.id).then(
        async ({ id }) => {
          await ctx.db.booking.delete({ where: byId(ctx, id) });
          return "booked";
        },
        (error: unknown) => (error instanceof Failure ? error.of.code : String(error)),
      );
      expect(`${slot.starts_at} ${code} ${outcome}`).toBe(
        `${slot.starts_at} ${code} ${code ? REFUSALS[code] : "booked"}`,
      );
      for (const other of slot.alternatives) expect(other.starts_at).not.toBe(slot.starts_at);
    }
  },
);

it("every reason was met on the way", () => {
  expect([...met].sort()).toEqual(Object.keys(REFUSALS).sort());
});
