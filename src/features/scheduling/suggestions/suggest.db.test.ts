import { beforeAll, describe, expect, test } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { markFavourite } from "@/features/scheduling/favourites/mark";
import type { Ctx } from "@/server/context";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { suggestTimes } from "./suggest";

const noon = "2026-11-23T12:00:00Z"; // a Monday
let world: World;
let room: string;
let anna: { id: string };
let ben: { id: string };
let dora: { id: string };
let emil: { id: string };
let asAnna: Ctx;

/** Books, for a past day on the day before. */
async function book(member: { id: string }, day: string, time = "10:00") {
  const at = `2026-${day}T00:00:00Z`;
  if (at < noon) world.setNow(at);
  await createBooking(world.ctx, {
    member_id: member.id,
    resource_id: room,
    starts_at_local: `2026-${day}T${time}:00`,
    ends_at_local: `2026-${day}T${Number(time.slice(0, 2)) + 1}:00:00`,
    quantity: 1,
  });
  world.setNow(noon);
}

beforeAll(async () => {
  world = await makeWorld({ now: noon });
  room = (await makeResource(world)).id;
  [anna, ben] = [await makeMember(world), await makeMember(world)];
  asAnna = world.as(memberOf(anna));
  [dora, emil] = [await makeMember(world), await makeMember(world)];
  for (const day of ["11-10", "11-17"]) await book(anna, day);
  for (const day of ["09-15", "09-22"]) await book(dora, day, "15:00");
  for (const day of ["11-11", "11-18"]) await book(emil, day, "15:00");
  // From here on, bookings are held until they are paid.
  await makePrice(world, 1500);
});

describe("suggested times", () => {
  test("are the next free ones that the member usually takes, at its own price", async () => {
    const { again, next, has_booked } = await suggestTimes(asAnna);
    expect(again).toHaveLength(1);
    expect(again[0]).toMatchObject({
      resource_id: room,
      name: "Test room",
      quantity: 1,
      slot: { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" },
    });
    expect(again[0]?.slot.amount_due).toBeGreaterThan(0);
    expect(has_booked).toBe(true);
    // The place that was used, from now on, as long as the last time there.
    expect(next).toHaveLength(1);
    expect(next[0]?.slots[0]).toMatchObject({ starts_at_local: "2026-11-23T12:30:00" });
    expect(next[0]?.slots[0]?.ends_at_local).toBe("2026-11-23T13:30:00");
  });

  test("pass on to the week after when this week's is gone, and end when both are", async () => {
    await book(ben, "11-24");
    const [offer] = (await suggestTimes(asAnna)).again;
    expect(offer?.slot.starts_at_local).toBe("2026-12-01T10:00:00");
    await book(ben, "12-01");
    expect((await suggestTimes(asAnna)).again).toEqual([]);
  });

  test("are none for a member of whom nothing is known, but favourites come first", async () => {
    const carla = await makeMember(world);
    const asCarla = world.as(memberOf(carla));
    expect(await suggestTimes(asCarla)).toEqual({ again: [], next: [], has_booked: false });
    const studio = (await makeResource(world)).id;
    await markFavourite(asCarla, { resource_id: studio });
    await markFavourite(asAnna, { resource_id: studio });
    const ids = async (ctx: Ctx) =>
      (await suggestTimes(ctx)).next.map(({ resource_id }) => resource_id);
    expect(await ids(asCarla)).toEqual([studio]);
    expect(await ids(asAnna)).toEqual([studio, room]);
  });

  test("are of the next day with any, when today and tomorrow have none", async () => {
    const hall = (await makeResource(world)).id;
    const thursday = { day: "thursday", starts_at_local: "09:00:00", ends_at_local: "18:00:00" };
    await world.ctx.db.resource.updateMany({
      where: { organization_id: world.org.id, id: hall },
      data: { availability: [{ ...thursday, capacity: 1 }] },
    });
    const asFinn = world.as(memberOf(await makeMember(world)));
    await markFavourite(asFinn, { resource_id: hall });
    world.setNow("2026-11-23T23:10:00Z");
    const [offer] = (await suggestTimes(asFinn)).next;
    expect(offer?.slots[0]?.starts_at_local).toBe("2026-11-26T09:00:00");
    world.setNow(noon);
  });

  test("forget what lies more than eight weeks ago, and offer nothing to a suspended member", async () => {
    expect(await suggestTimes(world.as(memberOf(dora)))).toMatchObject({ again: [], next: [] });
    const asEmil = world.as(memberOf(emil));
    expect((await suggestTimes(asEmil)).again).toHaveLength(1);
    await world.ctx.db.member.updateMany({
      where: { organization_id: world.org.id, id: emil.id },
      data: { status: "suspended" },
    });
    expect(await suggestTimes(asEmil)).toMatchObject({ again: [], next: [] });
  });
});
