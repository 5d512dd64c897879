import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { wantedOf } from "./make-ready.mjs";

type Locked = { optional?: true; dev?: true; devOptional?: true; version: string };

const root = path.resolve(import.meta.dirname, "../..");
const read = () =>
  (
    JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, Locked>;
    }
  ).packages;

/**
 * Returns the megabytes (2^20) of a package's files on a disk with blocks of 4 kB, as `du` counts them: a file with
 * two names once. `seen` are the files that were counted.
 */
function sizeOf(dir: string, seen: Set<number>): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const name = path.join(dir, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules") bytes += sizeOf(name, seen) * 2 ** 20;
      continue;
    }
    const { ino, size } = fs.lstatSync(name);
    if (!seen.has(ino)) bytes += Math.ceil(size / 4096) * 4096;
    seen.add(ino);
  }
  return bytes / 2 ** 20;
}

/** Returns the packages that `npm start` installs on this machine, the largest first. */
function installed() {
  const toRun = Object.entries(read()).filter(
    ([name, { dev, devOptional }]) => name && !dev && !devOptional,
  );
  const seen = new Set<number>();
  return toRun
    .map(([name]) => ({ name, dir: path.join(root, name) }))
    .filter(({ dir }) => fs.existsSync(dir))
    .map(({ name, dir }) => ({ name, size: sizeOf(dir, seen) }))
    .sort((a, b) => b.size - a.size);
}

/** Next with its compiler is 310 of it, Prisma's client 90, PostgreSQL 60. */
const LIMIT = 800;

test(`what npm start installs is smaller than ${LIMIT} MB`, () => {
  const all = installed();
  const largest = all.slice(0, 20).map(({ name, size }) => `${name} ${size.toFixed(0)}`);
  expect(all.length).toBeGreaterThan(200);
  const sum = all.reduce((total, { size }) => total + size, 0);
  expect(sum, largest.join("\n")).toBeLessThan(LIMIT);
});

test("what only an optional peer of a package asks for is not installed to run", () => {
  // `npm ci --omit=dev` keeps those (`devOptional`). So Prisma's command line, of which the client says that it may
  // be there, has another name here.
  const kept = Object.entries(read()).filter(([, { devOptional }]) => devOptional);
  expect(kept.map(([name]) => name)).toEqual([]);
});

test("tools of development and packages of other platforms are not asked for", () => {
  const locked = {
    "": { version: "0.1.0" },
    "node_modules/next": { version: "1.0.0" },
    "node_modules/swc-linux": { version: "1.0.0", optional: true },
    "node_modules/vitest": { version: "1.0.0", dev: true },
    "node_modules/playwright": { version: "1.0.0", devOptional: true },
  };
  const names = (withDev: boolean) =>
    (wantedOf(locked, withDev) as [string, unknown][]).map(([name]) => name);
  expect(names(false)).toEqual(["node_modules/next"]);
  expect(names(true)).toEqual([
    "node_modules/next",
    "node_modules/vitest",
    "node_modules/playwright",
  ]);
});
