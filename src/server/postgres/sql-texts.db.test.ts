import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSql } from "./apply-sql";
import { migrate } from "./migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";

const FUNCTION = /^CREATE (?:OR REPLACE )?FUNCTION "?(\w+)"?/gim;
const TRIGGER = /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER "?(\w+)"?[^;]*?\sON "?(\w+)"?/gim;

const scratch = nameScratchDatabase();
let client: pg.Client;
beforeAll(async () => {
  const dir = path.resolve("prisma");
  await migrate({ url: scratch.url, dir, log: () => undefined });
  client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await scratch.drop();
});

const texts = readSql("prisma/sql").map(({ sql }) => sql);
const names = async (sql: string) =>
  (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name).toSorted();

/** Leaves out the functions of extensions. */
const FUNCTIONS_THERE = `SELECT proname AS name FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`;
const TRIGGERS_THERE = `SELECT tgname || ' ON ' || relname AS name FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT tgisinternal AND relnamespace IN ('public'::regnamespace, 'sandbox'::regnamespace)`;

test("each function of the database has exactly one text, and each text is a function of it", async () => {
  const written = texts.flatMap((sql) => [...sql.matchAll(FUNCTION)].map(([, name]) => name));
  expect(written.length).toBeGreaterThan(50);
  expect(written.toSorted()).toEqual(await names(FUNCTIONS_THERE));
});

test("each trigger of the database has exactly one text, and each text is a trigger of it", async () => {
  const written = texts.flatMap((sql) =>
    [...sql.matchAll(TRIGGER)].map(([, name, table]) => `${name} ON ${table}`),
  );
  expect(written.length).toBeGreaterThan(40);
  expect(written.toSorted()).toEqual(await names(TRIGGERS_THERE));
});

test("the database stores the file of each definition, to drop it when the file no longer has it", async () => {
  const known = await names("SELECT unnest(defines) AS name FROM applied_sql");
  const functions = `SELECT 'FUNCTION ' || p.oid::regprocedure AS name FROM (${FUNCTIONS_THERE.replace("proname AS name", "p.oid")}) p`;
  const triggers = `SELECT 'TRIGGER ' || name AS name FROM (${TRIGGERS_THERE}) t`;
  expect(known).toEqual(await names(`${functions} UNION ALL ${triggers}`));
});

test("each text can be applied to a database that already has it", async () => {
  const present = () =>
    names(`${FUNCTIONS_THERE} UNION ALL ${TRIGGERS_THERE} UNION ALL SELECT relname FROM pg_class`);
  const before = await present();
  await client.query("UPDATE applied_sql SET hash = 'another'");
  await migrate({ url: scratch.url, dir: path.resolve("prisma"), log: () => undefined });
  expect(await names("SELECT name FROM applied_sql WHERE hash = 'another'")).toEqual([]);
  expect(await present()).toEqual(before);
});

test("no text writes rows without naming their columns, and a hold names all of them", async () => {
  const inserts = texts.flatMap((sql) => [
    ...sql.matchAll(/INSERT INTO (\w+)(?: AS \w+)? *(?:\(([^)]*)\)|\w)/g),
  ]);
  expect(inserts.length).toBeGreaterThan(10);
  expect(inserts.filter(([, , columns]) => columns === undefined)).toEqual([]);
  for (const table of ["bookings", "domain_events", "member_words"]) {
    const columns = inserts.find(([, into]) => into === table)?.[2]?.split(",");
    expect(columns?.map((column) => column.trim()).toSorted()).toEqual(
      await names(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`,
      ),
    );
  }
});
