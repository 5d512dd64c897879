import { expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { queued } from "@/testing/outbox";
import { makeWorld, type World } from "@/testing/worlds/world";
import { inTx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { recordEvent } from "./events";
import { drainOutbox, type FanOut } from "./outbox";

const { prisma } = getDatabase();

const record = (world: World, count: number) =>
  inTx(world.ctx, async (tx) => {
    for (let n = 0; n < count; n++) await recordEvent(tx, "host.created", newId("evh"));
  });
const toJobs: FanOut = async (_tx, events) =>
  events.map((event) => ({
    task: "test",
    payload: { organization_id: event.organization_id, event_id: event.id },
  }));

test("events that could not be distributed are distributed the next time, with nothing half done", async () => {
  const world = await makeWorld();
  await record(world, 3);
  const failing: FanOut = async (tx, events) => {
    await tx.member.deleteMany({ where: { organization_id: world.org.id } });
    await toJobs(tx, events);
    throw new Error("no");
  };
  await expect(drainOutbox(prisma, failing, world.org)).rejects.toThrow("no");
  expect(await queued(world.ctx)).toEqual([]);
  expect(await drainOutbox(prisma, toJobs, world.org)).toBe(3);
  expect(await drainOutbox(prisma, toJobs, world.org)).toBe(0);
  expect(await queued(world.ctx)).toHaveLength(3);
});

test("more events than one round takes are all distributed, oldest first", async () => {
  const world = await makeWorld();
  // A few in a transaction, so that none comes near its time-out on the busiest machine.
  for (let n = 0; n < 9; n++) await record(world, 50);
  expect(await drainOutbox(prisma, toJobs, world.org)).toBe(450);
  const ids = (await queued(world.ctx)).map(({ payload }) => String(payload["event_id"]));
  expect(new Set(ids).size).toBe(450);
  expect(ids).toEqual([...ids].sort());
});

test("events with slow jobs on a busy machine are distributed all the same", async () => {
  const world = await makeWorld();
  await record(world, 2);
  const slowly: FanOut = async (tx, events) => {
    await tx.$queryRaw`SELECT 1 FROM (SELECT pg_sleep(5.5)) AS slept`;
    return toJobs(tx, events);
  };
  expect(await drainOutbox(prisma, slowly, world.org)).toBe(2);
  expect(await queued(world.ctx)).toHaveLength(2);
});

test("an event that was rolled back is never distributed", async () => {
  const world = await makeWorld();
  const undone = inTx(world.ctx, async (tx) => {
    await recordEvent(tx, "host.created", newId("evh"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await drainOutbox(prisma, toJobs, world.org)).toBe(0);
});
