import { expect, test, vi } from "vitest";
import { captureLog, logged } from "@/testing/log";
import { openWriteBehind } from "./write-behind";

captureLog();

const OUTAGE = Object.assign(new Error("away"), { code: "ECONNREFUSED" });

/** Opens one that looks only when it is told to, with what was written and told. */
function open(write: (rows: number[]) => Promise<unknown>, most = 10, batch = 3) {
  const told: [string, number][] = [];
  const rows = openWriteBehind<number>({
    ...{ write, most, batch, every: 1_000_000 },
    tell: (outcome, count) => void told.push([outcome, count]),
  });
  return { ...rows, told };
}

test("rows are written in the order in which they came, some at a time", async () => {
  const write = vi.fn(async () => {});
  const rows = open(write);
  for (const row of [1, 2, 3, 4]) rows.add(row);
  expect(write).not.toHaveBeenCalled();
  await rows.flush();
  expect(write.mock.calls).toEqual([[[1, 2, 3]], [[4]]]);
  await rows.stop(1000);
});

test("when it is full, what comes is lost and counted", async () => {
  const write = vi.fn(async () => {});
  const rows = open(write, 2);
  for (const row of [1, 2, 3]) rows.add(row);
  await rows.stop(1000);
  expect(write.mock.calls).toEqual([[[1, 2]]]);
  expect(rows.told).toEqual([
    ["lost", 1],
    ["written", 2],
  ]);
});

test("while the database is away rows wait, and nothing is written twice", async () => {
  const written: number[][] = [];
  let away = true;
  const rows = open(async (some) => {
    if (away) throw OUTAGE;
    written.push(some);
  });
  rows.add(1);
  await rows.flush();
  rows.add(2);
  away = false;
  expect(logged()).toMatchObject([{ msg: "rows were not written" }]);
  await rows.stop(1000);
  expect(written).toEqual([[1, 2]]);
});

test("a batch that the database refuses keeps back no other", async () => {
  const written: number[][] = [];
  const rows = open(async (some) => {
    if (some.includes(1)) throw new Error("refused");
    written.push(some);
  });
  for (const row of [1, 2, 3, 4]) rows.add(row);
  await rows.stop(1000);
  expect(written).toEqual([[4]]);
  expect(rows.told).toContainEqual(["lost", 3]);
  expect(logged()).toMatchObject([{ msg: "rows were not written" }]);
});

test("a stop does not wait for ever, and nothing is taken after it", async () => {
  const rows = open(() => new Promise(() => {}));
  rows.add(1);
  rows.add(2);
  await rows.stop(20);
  rows.add(3);
  expect(rows.told).toEqual([["lost", 1]]);
});
