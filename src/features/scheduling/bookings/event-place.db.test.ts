import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { Failure } from "@/server/errors";
import { sqlState } from "@/server/data/db";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { holdBooking } from "./hold";
import { Booking } from "./schema";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const day = (time: string) => new Date(`2026-11-24T${time.length === 5 ? `${time}:00` : time}Z`);

async function makeEvent(
  data: { status?: string; capacity?: number | null; resource_id?: string; visibility?: string } & {
    from?: string;
    until?: string;
    price_rule_ids?: string[];
  } = {},
) {
  const { from = "10:00", until = "11:00", ...rest } = data;
  return world.ctx.db.event.create({
    data: {
      id: newId("evt"),
      organization_id: world.org.id,
      title: "Morning yoga",
      starts_at: day(from),
      ends_at: day(until),
      timezone: "UTC",
      status: "published",
      ...rest,
    },
  });
}

async function attend(event: { id: string }, quantity = 1, ctx = world.ctx) {
  const member_id = ctx.actor.kind === "member" ? ctx.actor.id : (await makeMember(world)).id;
  return holdBooking(ctx, { event_id: event.id, member_id, quantity });
}

const codeOf = (reason: unknown) => (reason instanceof Failure ? reason.of.code : String(reason));

describe("a place of an event", () => {
  test("has the event's title, time and resource, and its price only if the event names one", async () => {
    const room = await makeResource(world);
    const price = await makePrice(world, 900);
    const free = await attend(await makeEvent({ resource_id: room.id }));
    expect(free).toMatchObject({
      title: "Morning yoga",
      resource_id: room.id,
      starts_at_local: "2026-11-24T10:00:00",
      status: "confirmed",
      amount_due: 0,
    });
    const paid = await attend(await makeEvent({ price_rule_ids: [price.id] }));
    expect(paid).toMatchObject({ status: "held", amount_due: 900, resource_id: null });
  });

  test("may last a fraction of minutes, like its event, and reads as documented", async () => {
    const event = await makeEvent({ from: "13:00:07", until: "13:10:00" });
    const booking = Booking.parse(await attend(event));
    expect(booking.terms).toMatchObject({ min_duration_minutes: 10, max_duration_minutes: 10 });
    expect(booking.ends_at_local).toBe("2026-11-24T13:10:00");
  });

  test("goes to three of fifty callers at once, when there are three", async () => {
    const event = await makeEvent({ capacity: 3 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => attend(event)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(results.length - refused.length).toBe(3);
    expect(new Set(refused.map((r) => codeOf(r.reason)))).toEqual(new Set(["slot_unavailable"]));
  });

  test.each(["draft", "cancelled"])("cannot be booked while the event is %s", async (status) => {
    const event = await makeEvent({ status });
    const refused = { name: "event_not_open", extras: { current_status: status } };
    await expect(attend(event)).rejects.toMatchObject(refused);
    const member = world.as(memberOf(await makeMember(world)));
    await expect(attend(event, 1, member)).rejects.toMatchObject({ name: "event_not_found" });
  });

  test("is booked by staff for a private event, and cannot be requested by members", async () => {
    const event = await makeEvent({ visibility: "private" });
    const member = world.as(memberOf(await makeMember(world)));
    await expect(attend(event, 1, member)).rejects.toMatchObject({ name: "event_not_found" });
    expect(await attend(event)).toMatchObject({ status: "confirmed" });
  });
});

describe("an event on a resource", () => {
  test("takes all of its time, so that nobody can book it then; other times stay free", async () => {
    const room = await makeResource(world, { capacity: 5 });
    await makeEvent({ resource_id: room.id });
    const book = async (from: string, until: string) =>
      holdBooking(world.ctx, {
        resource_id: room.id,
        member_id: (await makeMember(world)).id,
        starts_at_local: `2026-11-24T${from}:00`,
        ends_at_local: `2026-11-24T${until}:00`,
        quantity: 1,
      });
    await expect(book("09:30", "10:30")).rejects.toMatchObject({ name: "slot_unavailable" });
    expect(await book("11:00", "12:00")).toMatchObject({ status: "held" });
  });

  test("cannot overlap a booking, and one of ten at once gets a free room", async () => {
    const room = await makeResource(world);
    await makeEvent({ resource_id: room.id });
    const clash = await makeEvent({ resource_id: room.id, from: "10:30", until: "12:00" }).catch(
      (error: unknown) => sqlState(error),
    );
    expect(clash).toBe("FY001");
    const at = { resource_id: room.id, from: "14:00", until: "15:00" };
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => makeEvent(at)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });
});
