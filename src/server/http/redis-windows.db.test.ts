import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { RateLimitExceeded } from "@/server/errors";
import { freePort } from "@/testing/free-port";
import { withinAMinute } from "@/testing/limits";
import { withSettings } from "@/testing/settings";
import { eventually } from "@/testing/waits";
import { countRequest, windowEnd } from "./rate-limit";
import { closeWindows, openWindows } from "./redis-windows";

const PROGRAM = ["redis-server", "valkey-server"]
  .flatMap((name) => ["/usr/bin/", "/usr/local/bin/"].map((folder) => folder + name))
  .find((file) => fs.existsSync(file));

/** Longer than any test: an answer is waited for, however slow the machine is. */
const PATIENCE_MS = 600_000;
const shared = globalThis as { foyerWindows?: unknown };

/** A real server on a free port; skipped where none is installed. */
describe.skipIf(PROGRAM === undefined)("limits counted in Redis", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "redis-"));
  let port: number;
  let url: string;
  let server: ChildProcess;
  const start = async () => {
    const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    server = spawn(PROGRAM ?? "", options, { stdio: "ignore" });
    await eventually(() => connect(port));
  };
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  };
  beforeAll(async () => {
    port = await freePort();
    url = `redis://127.0.0.1:${port}/0`;
    await start();
  });
  afterEach(closeWindows);
  afterAll(async () => {
    await stop();
    fs.rmSync(folder, { recursive: true });
  });

  const bucket = () => `test:${randomUUID()}`;
  const withWindows = (work: () => Promise<void>) =>
    withSettings({ RATE_LIMIT_URL: url }, async () => {
      shared.foyerWindows = { url, of: openWindows(url, PATIENCE_MS) };
      await work();
    });
  const count = (name: string, times = 1) =>
    countRequest(getDatabase().query, name, 5, new Date(), { times });
  const inDatabase = async (name: string) =>
    (await getDatabase().prisma.rateWindow.findFirst({ where: { bucket: name } }))?.count ?? 0;
  const refusal = { of: { code: RateLimitExceeded.code } };

  test("a window admits exactly its number, and the database hears nothing of it", async () => {
    await withWindows(() =>
      withinAMinute(async () => {
        const name = bucket();
        const asked = await Promise.allSettled(Array.from({ length: 40 }, () => count(name)));
        expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
        await expect(count(name)).rejects.toMatchObject(refusal);
        const several = bucket();
        expect((await count(several, 4)).remaining).toBe(1);
        expect(await inDatabase(name)).toBe(0);
      }),
    );
  });

  test("instances share a window, and each number is given once", async () => {
    const [one, two] = [openWindows(url, PATIENCE_MS), openWindows(url, PATIENCE_MS)];
    const [name, resets] = [bucket(), windowEnd(new Date())];
    const asked = Array.from({ length: 200 }, (_, n) => (n % 2 ? one : two).count(name, resets, 1));
    const numbers = (await Promise.all(asked)).map(Number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(await one.count(name, resets + 60, 1)).toBe(1);
    one.close();
    two.close();
  });

  test("a window leaves the server by itself", async () => {
    const windows = openWindows(url, PATIENCE_MS);
    const name = bucket();
    const soon = Math.floor(Date.now() / 1000) - 58;
    await windows.count(name, soon, 3);
    await eventually(async () => expect(await windows.count(name, soon, 1)).toBe(1));
    windows.close();
  });

  test("the database counts while the server is away, and the server again afterwards", async () => {
    await withWindows(async () => {
      await count(bucket());
      await stop();
      await withinAMinute(async () => {
        const name = bucket();
        for (let n = 0; n < 5; n += 1) await count(name);
        await expect(count(name)).rejects.toMatchObject(refusal);
        expect(await inDatabase(name)).toBe(6);
      });
      await start();
      await eventually(async () => {
        const name = bucket();
        await count(name);
        expect(await inDatabase(name)).toBe(0);
      });
    });
  });
});

test("a Redis was there to be tried", ({ skip }) => {
  skip(PROGRAM === undefined, "neither redis-server nor valkey-server is installed");
  expect(execFileSync(PROGRAM ?? "", ["--version"]).toString()).toMatch(/redis|valkey/i);
});

test("a server that answers nothing counts as away", async () => {
  const silent = net.createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as net.AddressInfo;
  const windows = openWindows(`redis://127.0.0.1:${port}/0`);
  expect(await windows.count("test:x", 60, 1)).toBeNull();
  windows.close();
  silent.close();
});

test("without any server the database counts, and only the first request waits for the connection", async () => {
  const nowhere = openWindows(`redis://127.0.0.1:${await freePort()}/0`, 3_000);
  const count = async () => expect(await nowhere.count("test:x", 60, 1)).toBeNull();
  const from = performance.now();
  await count();
  const first = performance.now();
  for (let n = 0; n < 20; n += 1) await count();
  expect(performance.now() - first).toBeLessThan(first - from);
  nowhere.close();
});

function connect(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => (socket.destroy(), resolve()));
    socket.once("error", reject);
  });
}
