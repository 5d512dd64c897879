import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "@/testing/waits";
import { discardEmbedded, startEmbedded } from "./embedded";
import { migrate } from "./migrate";
import { identifyProcess, isServerOf } from "./processes";

// One folder for all tests: each has to cope with the state left by the one before.
let dir: string;
let lines: string[] = [];
const running: { stop(): Promise<void> }[] = [];

beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-embedded-"));
  fs.chmodSync(dir, 0o755);
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  lines = [];
});

afterAll(() => discardEmbedded(dir));

async function start() {
  const log = (line: string) => lines.push(line);
  const server = await startEmbedded({ dataDir: dir, log, throwAway: true });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answers = [await client.query({ text: sql, rowMode: "array" })].flat();
    return answers.flatMap(({ rows }) => rows).flat();
  } finally {
    await client.end();
  }
}

const data = () => path.join(dir, "postgres/18/data");
const isUp = (pid: number) => isServerOf(pid, data());

/** Returns the number of a process that has ended. */
const deadPid = () => spawnSync("true").pid;

test("a folder that a killed initdb left half done is cleared away", async () => {
  const draft = path.join(dir, "postgres", `draft-${deadPid()}`);
  fs.mkdirSync(path.join(draft, "data"), { recursive: true });
  fs.writeFileSync(path.join(draft, "data/PG_VERSION"), "18");
  const server = await start();
  expect(fs.existsSync(draft)).toBe(false);
  const empty = fs.mkdtempSync(path.join(dir, "m-"));
  fs.mkdirSync(path.join(empty, "migrations"));
  await migrate({ url: server.url, dir: empty, log: () => {} });
  expect(await ask(server.url, "SHOW server_encoding")).toEqual(["UTF8"]);
  expect(await ask(server.url, "CREATE TABLE kept AS SELECT 1 AS n")).toEqual([]);
});

test("the application is no superuser: it reads no file and runs no program by SQL", async () => {
  const { url } = await start();
  expect(await ask(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([
    false,
  ]);
  const password = fs.readFileSync(path.join(dir, "postgres/18/password"), "utf8");
  expect(url).not.toContain(password);
  for (const sql of [
    "SELECT pg_read_file('/etc/passwd')",
    "COPY kept TO PROGRAM 'cat'",
    "SET ROLE foyer",
    "CREATE ROLE more SUPERUSER",
  ])
    await expect(ask(url, sql), sql).rejects.toThrow(/permission denied/);
});

test("objects that an earlier version made as the superuser belong to the application from the next start on", async () => {
  const { url } = await start();
  const password = fs.readFileSync(path.join(dir, "postgres/18/password"), "utf8");
  const earlier = url.replace(/\/\/.*@/, `//foyer:${password}@`);
  await ask(earlier, "ALTER DATABASE foyer OWNER TO foyer");
  await ask(
    earlier,
    `CREATE SCHEMA older; CREATE TABLE older.things (id serial PRIMARY KEY, n int GENERATED ALWAYS AS IDENTITY);
     CREATE EXTENSION pg_trgm; CREATE SEQUENCE older.own; CREATE VIEW older.seen AS SELECT 1 AS one;
     CREATE TYPE older.kind AS ENUM ('a'); CREATE TYPE older.pair AS (a int, b int); CREATE DOMAIN older.word AS text;
     CREATE FUNCTION older.twice(int) RETURNS int LANGUAGE sql AS 'SELECT 2 * $1'`,
  );
  const later = await start();
  await ask(later.url, "ALTER TABLE older.things ADD kind older.kind; DROP SEQUENCE older.own");
  await ask(later.url, "INSERT INTO older.things DEFAULT VALUES");
  await ask(later.url, "DROP FUNCTION older.twice; DROP VIEW older.seen; DROP TYPE older.pair");
  await ask(later.url, "DROP SCHEMA older CASCADE");
  expect(await ask(later.url, "SELECT similarity('foyer', 'foyer')")).toEqual([1]);
});

test("data survive, and the database stops when its last user leaves", async () => {
  const one = await start();
  const two = await start();
  expect(two.pid).toBe(one.pid);
  expect(two.url).toBe(one.url);
  await one.stop();
  expect(isUp(two.pid)).toBe(true);
  expect(await ask(two.url, "SELECT n FROM kept")).toEqual([1]);
  await two.stop();
  expect(isUp(two.pid)).toBe(false);
  expect(fs.existsSync(path.join(data(), "postmaster.pid"))).toBe(false);
});

test("one of several processes that start at once starts the server, and all share it", async () => {
  const servers = await Promise.all([start(), start(), start(), start()]);
  expect(new Set(servers.map((server) => server.url)).size).toBe(1);
  expect(isUp(servers[0]!.pid)).toBe(true);
});

test("an orphan of a killed application is adopted, and stopped with us", async () => {
  const script = `import { startEmbedded } from "./src/server/postgres/embedded.ts";
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dir)}, log() {} });
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  const application = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const orphan = Number(await new Promise((resolve) => application.stdout.once("data", resolve)));
  application.kill("SIGKILL");
  await new Promise((resolve) => application.once("exit", resolve));
  expect(isUp(orphan)).toBe(true);

  const server = await start();
  expect(server.pid).toBe(orphan);
  await server.stop();
  expect(isUp(orphan)).toBe(false);
});

test("a killed server comes back by itself, at the same address and with its data", async () => {
  const server = await start();
  const { pid } = server;
  process.kill(pid, "SIGKILL");
  await eventually(() => expect(server.pid !== pid && isUp(server.pid)).toBe(true));
  await eventually(() => expect(lines.at(-1)).toContain("The embedded database is back"));
  expect(await ask(server.url, "SELECT n FROM kept")).toEqual([1]);
});

test("a lock file whose number now belongs to another program does not stop the start", async () => {
  const pidFile = path.join(data(), "postmaster.pid");
  fs.writeFileSync(pidFile, `${process.pid}\n${data()}\n0\n1\n\n127.0.0.1\n\nready\n`);
  const owner = fs.statSync(data());
  if (process.getuid?.() === 0) fs.chownSync(pidFile, owner.uid, owner.gid);
  const server = await start();
  expect(server.pid).not.toBe(process.pid);
  expect(await ask(server.url, "SELECT n FROM kept")).toEqual([1]);
});

test("processes are told apart by number and start time", () => {
  expect(identifyProcess(process.pid)).toMatch(/\d/);
  expect(identifyProcess(deadPid())).toBeNull();
  expect(isServerOf(process.pid, dir)).toBe(false);
});
