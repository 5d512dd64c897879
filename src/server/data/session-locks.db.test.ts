import { afterEach, expect, test } from "vitest";
import { getEnv } from "@/server/config/env";
import { openDatabase } from "./db";
import { openSessionLocks } from "./session-locks";

const open: ReturnType<typeof openDatabase>[] = [];
function start() {
  const database = openDatabase(getEnv().DATABASE_URL, { max: 2 });
  open.push(database);
  return { ...database, locks: openSessionLocks(() => database.pool) };
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ pool }) => pool.end()));
});

/** Returns work that continues until it is told to end. */
function work() {
  let end!: () => void;
  let began!: () => void;
  const begun = new Promise<void>((resolve) => (began = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, begun, run: () => (began(), ended) };
}

test("work is done by one process at a time, and by the next as soon as it has ended", async () => {
  const [one, two] = [start(), start()];
  const slow = work();
  const first = one.locks.tryAlone("clean", slow.run);
  await slow.begun;
  expect(await two.locks.tryAlone("clean", async () => undefined)).toBe(false);
  expect(await two.locks.tryAlone("wash", async () => undefined)).toBe(true);
  slow.end();
  expect(await first).toBe(true);
  expect(await two.locks.tryAlone("clean", async () => undefined)).toBe(true);
});

test("work is done once at a time within a process too", async () => {
  const { locks } = start();
  const slow = work();
  const first = locks.tryAlone("clean", slow.run);
  expect(await locks.tryAlone("clean", async () => undefined)).toBe(false);
  slow.end();
  expect(await first).toBe(true);
  expect(await locks.tryAlone("clean", async () => undefined)).toBe(true);
});

test("many kinds of work at once hold one connection together, and leave the rest to the work", async () => {
  const { pool, locks } = start();
  const kinds = Array.from({ length: 12 }, (_, n) => `kind ${n}`);
  const done = await Promise.all(
    kinds.map((kind) => locks.tryAlone(kind, async () => void (await pool.query("SELECT 1")))),
  );
  expect(done).toEqual(kinds.map(() => true));
  expect(pool.totalCount).toBe(2);
  expect(pool.idleCount).toBe(2);
});

test("failed work releases its lock, and raises its error", async () => {
  const [one, two] = [start(), start()];
  const failing = one.locks.tryAlone("clean", () => Promise.reject(new Error("out of soap")));
  await expect(failing).rejects.toThrow("out of soap");
  expect(await two.locks.tryAlone("clean", async () => undefined)).toBe(true);
});

test("a connection that broke is replaced for the next work", async () => {
  const { pool, locks } = start();
  const slow = work();
  const first = locks.tryAlone("mend", slow.run);
  await slow.begun;
  // Waits until the backend is gone: one that has only been told to end still releases its lock.
  await pool.query(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
      WHERE locktype = 'advisory' AND objid::bigint = hashtextextended($1, 0) & 4294967295`,
    ["mend"],
  );
  slow.end();
  expect(await first).toBe(true);
  expect(await locks.tryAlone("mend", async () => undefined)).toBe(true);
});
