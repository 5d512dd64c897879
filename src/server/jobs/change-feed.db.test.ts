import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { openDatabase } from "@/server/data/db";
import { migrate } from "@/server/postgres/migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";
import { eventually } from "@/testing/waits";
import { type ChangeFeed, openChangeFeed, type News } from "./change-feed";
import { drainOutbox } from "./outbox";

type Database = ReturnType<typeof openDatabase>;
let scratch: { url: string; drop: () => Promise<void> };
/** The instance whose worker hands out, and another. */
let worker: Database;
let other: Database;
let feed: ChangeFeed;
let heard: News[];
let org: string;

beforeAll(async () => {
  scratch = nameScratchDatabase();
  await migrate({ url: scratch.url, dir: path.resolve("prisma"), log: () => undefined });
  worker = openDatabase(scratch.url, { max: 5 });
  other = openDatabase(scratch.url, { max: 5 });
});
afterAll(async () => {
  await Promise.all([worker, other].map(({ pool }) => pool.end()));
  await scratch.drop();
});
beforeEach(async () => {
  org = newId("org");
  feed = openChangeFeed(other.pool, other.query);
  heard = [];
  await makeOrganization(org);
});
afterEach(() => feed.close());

const makeOrganization = (id: string) =>
  worker.prisma.organization.create({
    data: {
      ...{ id, slug: id.toLowerCase(), name: "Club", invoice_prefix: "T" },
      default_timezone: "Europe/Berlin",
      tenant: { create: { id: newId("ten"), slug: newId("ten").toLowerCase(), name: "Tenant" } },
    },
  });
const happen = (count = 1, organization_id = org) =>
  worker.prisma.domainEvent.createMany({
    data: Array.from({ length: count }, () => ({
      ...{ id: newId("wev"), organization_id, type: "booking.confirmed", object_id: newId("bkg") },
      ...{ actor: "system:test" },
    })),
  });
const handOut = () => drainOutbox(worker.prisma, async () => []);
const changes = () => heard.flatMap((news) => (news.kind === "changes" ? news.changes : []));
const follow = () => feed.follow(org, (news) => void heard.push(news));
/** Connections of the other instance that listen. */
const listening = () => worker.prisma.$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;

describe("a change feed", () => {
  it("tells what a worker of another instance hands out, in order and each event once", async () => {
    await follow();
    await happen(230);
    expect(await handOut()).toBe(230);
    await eventually(() => expect(changes()).toHaveLength(230));
    const told = changes().map(({ object_id }) => object_id);
    expect(told).toEqual(told.toSorted());
    expect(new Set(told).size).toBe(230);
  });

  it("tells nothing of a change before the worker hands it out, or that is undone", async () => {
    await follow();
    await happen();
    await expect(
      drainOutbox(worker.prisma, async () => Promise.reject(new Error("no"))),
    ).rejects.toThrow("no");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heard).toEqual([]);
    await handOut();
    await eventually(() => expect(changes()).toHaveLength(1));
  });

  it("tells a change once those who read it at once can see it", async () => {
    let show = () => {};
    const shown = new Promise<void>((resolve) => (show = resolve));
    feed = openChangeFeed(other.pool, other.query, () => shown);
    await follow();
    await happen();
    await handOut();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heard).toEqual([]);
    show();
    await eventually(() => expect(changes()).toHaveLength(1));
  });

  it("tells each organization its own alone, however many are in one batch", async () => {
    const others = Array.from({ length: 120 }, () => newId("org"));
    for (const id of others) await makeOrganization(id);
    await follow();
    await worker.prisma.domainEvent.createMany({
      data: [...others, org].map((organization_id) => ({
        ...{
          id: newId("wev"),
          organization_id,
          type: "booking.confirmed",
          object_id: organization_id,
        },
        ...{ actor: "system:test" },
      })),
    });
    await handOut();
    await eventually(() => expect(changes()).toHaveLength(1));
    expect(changes()).toMatchObject([{ object_id: org }]);
  });

  it("tells of a gap once it listens again after a break, and then goes on", async () => {
    await follow();
    const [line] = await listening();
    await worker.prisma.$queryRaw`SELECT pg_terminate_backend(${line?.pid}::int)`;
    await eventually(() => expect(heard).toEqual([{ kind: "gap" }]));
    await happen();
    await handOut();
    await eventually(() => expect(changes()).toHaveLength(1));
  });

  it("has one connection for all who follow, and none when nobody does", async () => {
    const leave = await Promise.all([follow(), follow(), follow()]);
    expect(await listening()).toHaveLength(1);
    for (const end of leave) end();
    await eventually(async () => expect(await listening()).toEqual([]));
    await follow();
    await happen();
    await handOut();
    await eventually(() => expect(changes()).toHaveLength(1));
  });
});
