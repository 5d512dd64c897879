import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { getDatabase, type Query } from "@/server/data/db";
import { logged } from "@/testing/log";
import { eventually } from "@/testing/waits";
import { openLeases } from "./leases";

const { query } = getDatabase();
const open: ReturnType<typeof openLeases>[] = [];
function start(given: Query = query, options: Parameters<typeof openLeases>[1] = {}) {
  const leases = openLeases(given, options);
  open.push(leases);
  return leases;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((leases) => leases.close()));
});

/** Returns work that continues until it is told to end. */
function work() {
  let end!: () => void;
  let began!: (signal: AbortSignal) => void;
  const begun = new Promise<AbortSignal>((resolve) => (began = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, begun, run: (signal: AbortSignal) => (began(signal), ended) };
}
const nothing = async () => undefined;
const nameOf = (what: string) => `${what} ${randomUUID()}`;
const finishedAt = async (name: string) =>
  (await getDatabase().prisma.lease.findUniqueOrThrow({ where: { name } })).finished_at;
/** Lets the database's clock pass the end of a lease. */
const expire = (name: string) =>
  getDatabase().prisma
    .$executeRaw`UPDATE leases SET expires_at = now() - interval '1 second' WHERE name = ${name}`;

test("work is done by one process at a time, and by the next as soon as it has ended", async () => {
  const [one, two, clean] = [start(), start(), nameOf("clean")];
  const slow = work();
  const first = one.tryAlone(clean, slow.run);
  await slow.begun;
  expect(await two.tryAlone(clean, nothing)).toBe(false);
  expect(await two.tryAlone(nameOf("wash"), nothing)).toBe(true);
  slow.end();
  expect(await first).toBe(true);
  expect(await two.tryAlone(clean, nothing)).toBe(true);
});

test("work is done once at a time within a process too", async () => {
  const [leases, clean] = [start(), nameOf("clean")];
  const slow = work();
  const first = leases.tryAlone(clean, slow.run);
  expect(await leases.tryAlone(clean, nothing)).toBe(false);
  await slow.begun;
  slow.end();
  expect(await first).toBe(true);
  expect(await leases.tryAlone(clean, nothing)).toBe(true);
});

test("failed work gives its lease back, raises its error, and does not count as done", async () => {
  const clean = nameOf("clean");
  const failing = start().tryAlone(clean, () => Promise.reject(new Error("out of soap")));
  await expect(failing).rejects.toThrow("out of soap");
  expect(await finishedAt(clean)).toBeNull();
  expect(await start().tryAlone(clean, nothing)).toBe(true);
  expect(await finishedAt(clean)).not.toBeNull();
});

test("long work keeps its lease by signs of life", async () => {
  const clean = nameOf("clean");
  const slow = work();
  const first = start(query, { lasts: 600, beat: 50 }).tryAlone(clean, slow.run);
  const signal = await slow.begun;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await start().tryAlone(clean, nothing)).toBe(false);
  expect(signal.aborted).toBe(false);
  slow.end();
  await first;
});

test("a holder that died is followed by the next, once its lease has ended", async () => {
  const clean = nameOf("clean");
  // Its signs of life no longer reach the database.
  const dying = work();
  const first = start(query, { beat: 3_600_000 }).tryAlone(clean, dying.run);
  await dying.begun;
  expect(await start().tryAlone(clean, nothing)).toBe(false);
  await expire(clean);
  expect(await start().tryAlone(clean, nothing)).toBe(true);
  dying.end();
  await first;
});

test("whoever lost a lease is told, and does not end the next holder's", async () => {
  const clean = nameOf("clean");
  const [silent, next] = [work(), work()];
  const first = start(query, { beat: 100 }).tryAlone(clean, silent.run);
  const signal = await silent.begun;
  await getDatabase().prisma.$executeRaw`
    UPDATE leases SET holder = 'another', expires_at = now() + interval '1 minute' WHERE name = ${clean}`;
  await eventually(() => expect(signal.aborted).toBe(true));
  silent.end();
  await first;
  expect(await start().tryAlone(clean, next.run)).toBe(false);
});

test("a database that is away for longer than a lease lasts ends the work", async () => {
  const clean = nameOf("clean");
  const held = work();
  let isAway = false;
  const through: Query = (statement, values) =>
    isAway ? Promise.reject(new Error("connection refused")) : query(statement, values);
  const leases = start(through, { lasts: 300, beat: 50 });
  const first = leases.tryAlone(clean, held.run);
  const signal = await held.begun;
  isAway = true;
  await eventually(() => expect(signal.aborted).toBe(true));
  isAway = false;
  held.end();
  await first;
  expect(logged().map(({ msg }) => msg)).toContain("leases: no sign of life could be given");
});

test("a process that stops tells its work, begins none, and leaves nothing held", async () => {
  const [clean, worker] = [nameOf("clean"), nameOf("worker")];
  const stopping = new AbortController();
  const leases = start(query, { stopping: stopping.signal });
  await leases.hold(worker);
  await leases.hold(worker);
  const slow = work();
  const first = leases.tryAlone(clean, slow.run);
  const signal = await slow.begun;
  stopping.abort();
  expect(signal.aborted).toBe(true);
  expect(await leases.tryAlone(nameOf("wash"), nothing)).toBe(false);
  slow.end();
  await first;
  // Work that was cut short was not finished.
  expect(await finishedAt(clean)).toBeNull();
  expect(await start().tryAlone(worker, nothing)).toBe(false);
  await leases.close();
  expect(await start().tryAlone(worker, nothing)).toBe(true);
});

test("leases of passing things leave no rows", async () => {
  const object = nameOf("object");
  const leases = start(query, { forget: true });
  expect(await leases.tryAlone(object, nothing)).toBe(true);
  expect(await getDatabase().prisma.lease.findUnique({ where: { name: object } })).toBeNull();
});
