import { expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { makeMember, makeResource, makeWorld } from "@/testing/worlds/world";
import { holdBooking } from "./hold";

test("the next hold of a day rewrites its profile when other zone data or rules made it", async () => {
  const world = await makeWorld();
  const [member, resource] = [await makeMember(world), await makeResource(world)];
  const { prisma } = getDatabase();
  const day = new Date("2026-12-01T00:00:00Z");
  // The same version of the resource, open from one o'clock only, as other data would have made it.
  const stale = { version: resource.version, starts: [0, 3_600], capacities: [0, 1] };
  await prisma.capacityDay.create({
    data: { organization_id: world.org.id, resource_id: resource.id, day, ...stale },
  });
  const held = await holdBooking(world.ctx, {
    member_id: member.id,
    resource_id: resource.id,
    starts_at_local: "2026-12-01T00:00:00",
    ends_at_local: "2026-12-01T02:00:00",
    quantity: 1,
  });
  expect(held.status).toBe("confirmed");
  const where = { resource_id: resource.id, day };
  expect(await prisma.capacityDay.findFirst({ where })).toEqual({
    organization_id: world.org.id,
    resource_id: resource.id,
    day,
    version: resource.version,
    starts: [0],
    capacities: [1],
  });
});

test("an older version's profile never takes the place of a newer one", async () => {
  const world = await makeWorld();
  const resource = await makeResource(world);
  const { prisma } = getDatabase();
  const day = "2026-12-01";
  const write = (version: number, capacity: number) =>
    prisma.$executeRaw`SELECT write_capacity_days(${world.org.id}, ${resource.id}, ${JSON.stringify(
      [{ day, version, starts: [0], capacities: [capacity] }],
    )}::jsonb)`;
  await write(2, 5);
  await write(1, 9);
  const rows = await prisma.capacityDay.findMany({ where: { resource_id: resource.id } });
  expect(rows.map(({ version, capacities }) => [version, capacities])).toEqual([[2, [5]]]);
});
