import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import * as stamps from "./stamps.mjs";

type Of = (...names: string[]) => string | undefined;
const { hashOf, marksOf } = stamps as { hashOf: Of; marksOf: Of };

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
/** The folder as the launchers name their inputs. */
let input: string;
const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
const later = <T>(work: () => T): T => {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  try {
    return work();
  } finally {
    vi.useRealTimers();
  }
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-stamps-"));
  input = path.relative(root, folder);
  write("a.ts", "one");
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe("the marks of files", () => {
  test("stay while nothing changes", () => {
    expect(later(() => marksOf(input))).toBe(later(() => marksOf(input)));
    expect(later(() => marksOf(input))).toMatch(/^\w{64}$/);
  });

  test("change with a text of the same length and the same time", async () => {
    const setTime = () => fs.utimesSync(path.join(folder, "a.ts"), 1_000_000_000, 1_000_000_000);
    setTime();
    const before = later(() => marksOf(`${input}/a.ts`));
    // The clock of files has steps of a few milliseconds.
    await vi.waitFor(() => {
      write("a.ts", "two");
      setTime();
      expect(later(() => marksOf(`${input}/a.ts`))).not.toBe(before);
    });
  });

  test("change with a file that comes, goes or gets another name", () => {
    const seen = new Set([later(() => marksOf(input))]);
    write("b.ts", "one");
    seen.add(later(() => marksOf(input)));
    fs.renameSync(path.join(folder, "b.ts"), path.join(folder, "c.ts"));
    seen.add(later(() => marksOf(input)));
    fs.rmSync(path.join(folder, "a.ts"));
    seen.add(later(() => marksOf(input)));
    expect(seen.size).toBe(4);
  });

  test("are none while a change is so young that the next might not show", () => {
    expect(marksOf(input)).toBeUndefined();
  });
});

test("the hash of files is that of their contents, and tests are no part of it", () => {
  const before = hashOf(input);
  write("a.test.ts", "a test");
  expect(hashOf(input)).toBe(before);
  write("a.ts", "two");
  const changed = hashOf(input);
  expect(changed).not.toBe(before);
  write("a.ts", "one");
  expect(hashOf(input)).toBe(before);
});

describe("a seal over steps", () => {
  const stamp = () => `${input}/stamp`;
  const steps = () => [{ stamp: stamp(), inputs: () => [`${input}/a.ts`] }];
  const sealOf = () =>
    later(() => (stamps as { sealOf: (of: object) => { text?: string } }).sealOf(steps()).text);

  test("is broken by a stamp that is missing or another", () => {
    write("stamp", "done");
    const done = sealOf();
    write("stamp", "done for others");
    const another = sealOf();
    fs.rmSync(path.join(folder, "stamp"));
    expect(new Set([done, another, sealOf()]).size).toBe(3);
    write("stamp", "done");
    expect(sealOf()).toBe(done);
  });
});
