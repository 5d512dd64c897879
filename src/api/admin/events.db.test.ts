import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listHistory } from "@/features/scheduling/bookings/list-history";
import { reportMembers } from "@/features/backoffice/reports/members";
import { reportNoShows } from "@/features/backoffice/reports/no-shows";
import { reportRevenue } from "@/features/backoffice/reports/revenue";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { assertHolds, readArchive, writeArchive } from "@/server/jobs/archive-file";
import { readSources } from "@/testing/rules/source-files";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { COMMANDS } from "./commands";
import { OperatorError } from "./find";
import { READERS } from "./needed-events";

const { prisma } = getDatabase();
const dirs: string[] = [];
let world: World;
let dir: string;
beforeEach(async () => {
  world = await makeWorld();
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "archive-"));
  dirs.push(dir);
});
afterAll(() => dirs.forEach((one) => fs.rmSync(one, { recursive: true })));

type Result = { months: { month: string; events: number; deleted: number; file: string | null }[] };
async function archive(values: Record<string, string | boolean> = {}): Promise<Result["months"]> {
  const own = { organization: world.org.id, before: "2020-06", to: dir, ...values };
  const answer = await COMMANDS["events archive"]?.run(own);
  return (answer?.result as Result).months;
}

/** Writes events of one object, of a day each, through the outbox and out of it. */
async function write(types: string[], from: string, { handedOut = true, data = {} } = {}) {
  const object_id = newId(types[0]?.startsWith("booking") ? "bkg" : "inv");
  const organization_id = world.org.id;
  for (const [n, type] of types.entries()) {
    const created_at = new Date(Date.parse(`${from}T10:00:00Z`) + n * 86_400_000);
    const row = { id: newId("wev"), organization_id, type, object_id, actor: "system:test", data };
    await prisma.domainEvent.create({ data: { ...row, created_at } });
  }
  if (handedOut) await prisma.pendingEvent.deleteMany({ where: { organization_id } });
  return object_id;
}
const numbers = async (object_id: string) =>
  (
    await prisma.domainEvent.findMany({
      where: { organization_id: world.org.id, object_id },
      orderBy: { sequence: "asc" },
    })
  ).map(({ sequence }) => sequence);
const linesOf = (file: string | null | undefined) =>
  gunzipSync(fs.readFileSync(file ?? ""))
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { object_id: string; sequence: number; data: object });
const PAID = ["invoice.created", "invoice.issued", "invoice.paid"];

/** Adds a place past every verb, whose event would be one more. */
const addCourt = () =>
  prisma.resource.create({
    data: {
      ...{ id: newId("evr"), organization_id: world.org.id, name: "Court" },
      ...{ timezone: "UTC", availability: [] },
    },
  });

describe("events archive", () => {
  test("moves whole months to files that hold the events, and leaves each object's first one", async () => {
    const data = { note: "über 3 Plätze\n€" };
    const old = await write(PAID, "2020-03-30", { data });
    const later = await write(PAID, "2020-06-01");
    const done = await archive();
    expect(done).toMatchObject([
      {
        month: "2020-03",
        events: 1,
        deleted: 1,
        file: `${dir}/events-${world.org.id}-2020-03.ndjson.gz`,
      },
      { month: "2020-04", events: 1, deleted: 1 },
    ]);
    expect(linesOf(done[0]?.file)).toMatchObject([{ object_id: old, sequence: 2, data }]);
    expect(linesOf(done[1]?.file)).toMatchObject([{ object_id: old, sequence: 3, data }]);
    expect([await numbers(old), await numbers(later)]).toEqual([[1], [1, 2, 3]]);
    expect(fs.statSync(done[0]?.file ?? "").mode & 0o777).toBe(0o600);
    expect(await archive()).toEqual([]);
  });

  test("gives no number of an object a second time", async () => {
    const object_id = await write(PAID, "2020-03-01");
    await archive();
    const row = { organization_id: world.org.id, object_id, type: "invoice.voided" };
    await prisma.domainEvent.create({ data: { ...row, id: newId("wev"), actor: "system:test" } });
    expect(await numbers(object_id)).toEqual([1, 4]);
  });

  test("takes more than a batch, and writes over no earlier file", async () => {
    const organization_id = world.org.id;
    const events = Array.from({ length: 1_201 }, (_, n) => {
      const of = { organization_id, object_id: `inv_many_${n % 7}`, actor: "system:test" };
      return { ...of, id: newId("wev"), type: "invoice.paid", created_at: new Date("2020-02-02") };
    });
    await prisma.domainEvent.createMany({ data: events });
    await prisma.pendingEvent.deleteMany({ where: { organization_id } });
    expect(await archive()).toMatchObject([{ events: 1_194, deleted: 1_194 }]);
    await write(PAID, "2020-02-03");
    const [again] = await archive();
    expect(again).toMatchObject({
      events: 2,
      file: expect.stringMatching(/2020-02-2\.ndjson\.gz$/),
    });
  });

  test("a dry run counts, and changes nothing", async () => {
    const object_id = await write(PAID, "2020-03-01");
    expect(await archive({ "dry-run": true })).toMatchObject([
      { events: 2, deleted: 0, file: null },
    ]);
    expect(await numbers(object_id)).toEqual([1, 2, 3]);
    expect(fs.readdirSync(dir)).toEqual([]);
  });
});

describe("events archive loses nothing that is needed:", () => {
  test("what waits in the outbox, and what has a delivery", async () => {
    const waiting = await write(PAID, "2020-03-01", { handedOut: false });
    expect(await archive()).toEqual([]);
    await prisma.pendingEvent.deleteMany({ where: { organization_id: world.org.id } });
    const sent = await prisma.domainEvent.findFirstOrThrow({
      where: { organization_id: world.org.id, object_id: waiting, sequence: 2 },
    });
    const of = { organization_id: world.org.id };
    const endpoint = { ...of, id: newId("whe"), url: "https://example.test", event_types: ["*"] };
    await prisma.webhookEndpoint.create({ data: { ...endpoint, secret: "x" } });
    const delivery = { ...of, id: newId("whd"), webhook_endpoint_id: endpoint.id };
    await prisma.webhookDelivery.create({ data: { ...delivery, event_id: sent.id } });
    expect(await archive()).toMatchObject([{ events: 1, deleted: 1 }]);
    expect(await numbers(waiting)).toEqual([1, 2]);
  });

  test("jobs that are as old refuse it", async () => {
    const object_id = await write(PAID, "2020-03-01");
    const key = newId("req");
    await prisma.$executeRaw`SELECT graphile_worker.add_job('nobody does this', '{}'::json, job_key => ${key})`;
    await prisma.$executeRaw`UPDATE graphile_worker._private_jobs SET created_at = '2020-04-01' WHERE key = ${key}`;
    await expect(archive()).rejects.toThrow(OperatorError);
    await prisma.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE key = ${key}`;
    expect(await numbers(object_id)).toEqual([1, 2, 3]);
  });

  test("an object that somebody writes to stays for the next time", async () => {
    const object_id = await write(PAID, "2020-03-01");
    await prisma.$transaction(async (tx) => {
      const row = { organization_id: world.org.id, object_id, type: "invoice.voided" };
      await tx.domainEvent.create({ data: { ...row, id: newId("wev"), actor: "system:test" } });
      expect(await archive()).toMatchObject([{ events: 2, deleted: 0 }]);
    });
    expect(await archive()).toMatchObject([{ events: 2, deleted: 2 }]);
    expect(await numbers(object_id)).toEqual([1, 4]);
  });

  test("a file that is not as it was written", async () => {
    const file = path.join(dir, "a.ndjson.gz");
    const pages = async function* () {
      yield [{ n: 1 }, { n: 2 }, { n: 3 }];
    };
    expect(await writeArchive(file, pages())).toBe(3);
    const read: object[][] = [];
    for await (const rows of readArchive<object>(file, 2)) read.push(rows);
    expect(read).toEqual([[{ n: 1 }, { n: 2 }], [{ n: 3 }]]);
    await expect(writeArchive(file, pages())).rejects.toThrow("EEXIST");
    await expect(assertHolds(file, "another")).rejects.toThrow("does not hold");
    fs.truncateSync(file, fs.statSync(file).size - 4);
    await expect(assertHolds(file, "another")).rejects.toThrow("unexpected end of file");
  });

  test("reports say the same after it", async () => {
    const member = await makeMember(world);
    const { ctx } = world;
    for (const types of [
      ["booking.held", "booking.confirmed", "booking.cancelled"],
      ["payment.created", "payment.processing", "payment.succeeded"],
      ["member.created", "member.archived", "member.restored"],
    ])
      await write(types, "2020-03-03", { data: { fee_amount: 300, refund_percent: 50 } });
    const rows = await prisma.domainEvent.findMany({ where: { organization_id: world.org.id } });
    const of = { organization_id: world.org.id, member_id: member.id, currency: "EUR" };
    const booking = rows.find(({ type }) => type === "booking.cancelled")?.object_id ?? "";
    const payment = rows.find(({ type }) => type === "payment.succeeded")?.object_id ?? "";
    const [starts_at, ends_at] = [new Date("2020-03-20T10:00Z"), new Date("2020-03-20T11:00Z")];
    const resource = await addCourt();
    await prisma.booking.create({
      data: {
        ...{ ...of, id: booking, resource_id: resource.id, starts_at, ends_at, timezone: "UTC" },
        ...{ status: "cancelled", price_amount: 600, amount_due: 600 },
      },
    });
    await prisma.payment.create({
      data: {
        ...{ ...of, id: payment, tenant_id: world.org.tenant_id, amount: 600 },
        ...{ status: "succeeded", provider: "cash" },
      },
    });
    const period = { from: "2020-03-01", to: "2020-04-01", interval: "day" } as const;
    const reports = () =>
      Promise.all(
        [reportRevenue, reportNoShows, reportMembers].map((report) => report(ctx, period)),
      );
    const before = await reports();
    expect(JSON.stringify(before)).toMatch(/"received":600.*"late_cancellation_amount":300/s);
    expect(await archive()).toMatchObject([{ month: "2020-03", events: 2, deleted: 2 }]);
    expect(await reports()).toEqual(before);
    const history = await listHistory(ctx, { booking_id: booking, page: 1, size: 50 });
    expect(history.items.map(({ type }) => type)).toEqual(["booking.cancelled", "booking.held"]);
  });

  test("the history of a booking whose time is still to come", async () => {
    const id = await write(["booking.held", "booking.confirmed"], "2020-03-03");
    const member = await makeMember(world);
    const resource = await addCourt();
    const times = {
      starts_at: new Date("2020-06-01T10:00Z"),
      ends_at: new Date("2020-06-01T11:00Z"),
    };
    const of = { organization_id: world.org.id, member_id: member.id, resource_id: resource.id };
    const data = { id, ...of, ...times, timezone: "UTC", status: "cancelled", currency: "EUR" };
    await prisma.booking.create({ data: { ...data, price_amount: 0, amount_due: 0 } });
    expect(await archive()).toEqual([]);
    expect(await archive({ before: "2020-07" })).toMatchObject([{ deleted: 1 }]);
  });
});

test.each([
  [{ before: "2020" }, "is a month"],
  [{ before: "2020-13" }, "is a month"],
  [{ before: "2999-01" }, "in use"],
  [{ to: "/nowhere/at/all" }, "no folder"],
])("a mistake is explained: %j", async (values, says) => {
  await expect(archive(values)).rejects.toThrow(says);
});

test("each reader of events says why an archived one is not missed", () => {
  const READS =
    /\.domainEvent\s*\.(?:find|count|groupBy|aggregate)|\b(?:FROM|JOIN) domain_events\b/;
  const readers = readSources()
    .filter(({ text }) => READS.test(text))
    .map(({ file }) => file);
  expect(readers.filter((file) => !file.startsWith("src/server/jobs/archive-")).sort()).toEqual(
    Object.keys(READERS).sort(),
  );
});
