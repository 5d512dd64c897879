import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { Connection } from "./connection";
import { getDatabase, openDatabase } from "./db";
import { getEnv } from "@/server/config/env";
import { nameScratchDatabase } from "@/testing/scratch-database";
import { isOutage } from "@/server/http/problem";
import { provideTracing, type Tracing } from "@/server/observe/tracing-here";

const connectionString = getEnv().DATABASE_URL;
const opened: pg.Client[] = [];

async function connect<T extends pg.Client>(client: T): Promise<T> {
  client.on("error", () => undefined);
  await client.connect();
  opened.push(client);
  return client;
}

afterEach(async () => {
  for (const client of opened.splice(0)) await client.end();
});

/** Returns the process warnings raised during the work, and keeps them off the terminal. */
async function warningsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const usual = process.listeners("warning");
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => void heard.push(`${name}: ${message}`));
  await work();
  // Node warns at the next tick.
  await new Promise((resolve) => setImmediate(resolve));
  process.removeAllListeners("warning");
  for (const listener of usual) process.on("warning", listener);
  return heard;
}

const first = (result: { rows: { n: number }[] }) => result.rows[0]?.n;

describe("a connection of the pool", () => {
  test("asks the driver one query at a time, however many are wanted at once", async () => {
    // The driver reports twice on a query whose value it cannot write: its failure, and its end.
    const unwritable = {
      toPostgres() {
        throw new TypeError("no value");
      },
    };
    const many = (client: pg.Client) => () => {
      const failing = new pg.Query("SELECT $1", [unwritable]);
      failing.on("error", () => undefined);
      client.query(failing);
      return Promise.all([1, 2, 3, 4].map((n) => client.query("SELECT $1::int AS n", [n])));
    };
    const include = { members: true, hosts: true, resources: true, groups: true, policies: true };
    const { prisma } = getDatabase();
    await prisma.tenant.create({
      data: {
        id: "ten_one_query_at_a_time",
        slug: "one-query-at-a-time",
        name: "One",
        organizations: {
          create: { id: "org_one_query_at_a_time", slug: "one", name: "One", invoice_prefix: "O" },
        },
      },
    });
    const where = { id: "org_one_query_at_a_time" };
    const children = () =>
      prisma.$transaction((tx) => tx.organization.findUniqueOrThrow({ where, include }));
    expect(await warningsOf(children)).toEqual([]);
    expect(await warningsOf(many(await connect(new Connection({ connectionString }))))).toEqual([]);
    // The driver's usual warning; it is given once per process, so all of the above had to come first.
    expect(await warningsOf(many(await connect(new pg.Client({ connectionString }))))).toEqual([
      expect.stringMatching(/^DeprecationWarning: .*already executing a query/),
    ]);
  });

  test("answers promises, callbacks and the driver's own objects in the order in which they were asked", async () => {
    const client = await connect(new Connection({ connectionString }));
    await client.query("CREATE TEMPORARY TABLE asked (n serial, by text)");
    const insert = "INSERT INTO asked (by) VALUES ($1) RETURNING n";
    const answered: (number | undefined)[] = [];
    const called = new Promise<void>((resolve) => {
      client.query(insert, ["callback"], (_, result) => {
        answered.push(first(result));
        resolve();
      });
    });
    const promised = client.query(insert, ["promise"]).then((r) => answered.push(first(r)));
    const rows: number[] = [];
    const streamed = client.query(new pg.Query<{ n: number }>(insert, ["object"]));
    streamed.on("row", ({ n }) => void rows.push(n));
    const ended = new Promise((resolve) => streamed.on("end", resolve));
    const named = [1, 2].map(async () => {
      const result = await client.query({ name: "insert", text: insert, values: ["named"] });
      answered.push(first(result));
    });
    await Promise.all([called, promised, ended, ...named]);
    expect({ answered, rows }).toEqual({ answered: [1, 2, 4, 5], rows: [3] });
  });

  test("continues after each kind of failed query", async () => {
    const client = await connect(new Connection({ connectionString }));
    const failures: unknown[] = [];
    const note = (error: unknown) => void failures.push((error as { code?: string }).code);
    const wrong = "SELECT 1 / 0";
    const promise = client.query(wrong).catch(note);
    client.query(wrong, [], note);
    client.query(new pg.Query(wrong)).on("error", note);
    // The driver refuses it before sending.
    const unsent = client.query("SELECT $1::int", "no array" as never).catch(note);
    const good = client.query<{ n: number }>("SELECT 7 AS n");
    await Promise.all([promise, unsent]);
    expect(first(await good)).toBe(7);
    expect(failures).toEqual(["22012", "22012", "22012", undefined]);
    expect(() => client.query(null as never)).toThrow(TypeError);
    expect(first(await client.query<{ n: number }>("SELECT 8 AS n"))).toBe(8);
  });

  test("refuses all waiting queries as an outage when it breaks or is ended", async () => {
    const ways = [
      (client: pg.Client) => client.end(),
      (client: pg.Client) =>
        getDatabase().pool.query("SELECT pg_terminate_backend($1)", [
          (client as unknown as { processID: number }).processID,
        ]),
    ];
    for (const way of ways) {
      const client = await connect(new Connection({ connectionString }));
      const asked = [1, 2, 3].map(() => client.query("SELECT pg_sleep(600)"));
      const outcomes = Promise.allSettled(asked);
      await way(client);
      expect((await outcomes).map((o) => o.status === "rejected" && isOutage(o.reason))).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  test("reads and writes the same instants on a server that is set to another time zone", async () => {
    const database = nameScratchDatabase();
    const name = new URL(database.url).pathname.slice(1);
    const { pool, prisma } = openDatabase(database.url);
    try {
      await getDatabase().pool.query(`CREATE DATABASE ${name}`);
      await getDatabase().pool.query(`ALTER DATABASE ${name} SET timezone TO 'Asia/Kolkata'`);
      const instant = new Date("2027-01-15T09:30:00.000Z");
      const [row] = await prisma.$queryRaw<{ written: string; read: Date }[]>`
        SELECT extract(epoch FROM ${instant}::timestamptz)::text AS written,
               to_timestamp(${instant.getTime() / 1000}) AS read`;
      expect(row).toEqual({ written: `${instant.getTime() / 1000}.000000`, read: instant });
    } finally {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
      await database.drop();
    }
  });
});

test("a trace is told of each query by its text without values, and of its failure", async () => {
  const shared = globalThis as { foyerTracing?: unknown };
  const told: unknown[] = [];
  const call = (name: string, attributes: object) => {
    told.push([name, attributes]);
    return (error?: unknown) => told.push(error ? "failed" : "done");
  };
  provideTracing({ call } as unknown as Tracing);
  try {
    const client = await connect(new Connection({ connectionString }));
    await client.query("SELECT $1::text AS said", ["a secret"]);
    await new Promise((resolve) =>
      client.query({ name: "broken", text: "SELECT 1 / $1::int", values: [0] }, resolve),
    );
    const system = { "db.system.name": "postgresql" };
    expect(told).toEqual([
      ["postgresql SELECT", { ...system, "db.query.text": "SELECT $1::text AS said" }],
      "done",
      ["postgresql broken", { ...system, "db.query.text": "SELECT 1 / $1::int" }],
      "failed",
    ]);
  } finally {
    delete shared.foyerTracing;
  }
});
