/**
 * npm run bench -- --reports 1000000
 *
 * Measures the reports of a club that has sold this many bookings, a thousand a day: those of the last month by day, and
 * of the last year by month and by week. Prints milliseconds beside their goals; they mean something on a machine left alone.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { discardEmbedded, startEmbedded } from "@/server/postgres/embedded";
import { migrate } from "@/server/postgres/migrate";
import { bundle } from "./bundle";
import { startServer } from "./processes";
import { fillClub } from "./reports/fill-club";
import { benchMonday, dayAfter } from "./scenario";

const REPORTS = ["revenue", "no-shows", "utilisation", "members"];
const ROUNDS = 5;
/** Goals in milliseconds. */
const PERIODS = [
  { name: "a month by day", days: 30, interval: "day", goal: 300 },
  { name: "a year by month", days: 365, interval: "month", goal: 1_500 },
  { name: "a year by day", days: 365, interval: "day", goal: 1_500 },
];

/** Measures and prints. Returns whether the goals are met. */
export async function measureReports(bookings: number, port: number): Promise<boolean> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-bench-"));
  fs.chmodSync(dir, 0o755); // root's server runs as another user
  process.once("exit", () => discardEmbedded(dir));
  const log = (line: string) => console.log(line);
  const { url } = await startEmbedded({ dataDir: dir, log, bypassTriggers: true });
  await migrate({ url, dir: path.resolve(import.meta.dirname, "../prisma"), log });
  log(`Filling a club with ${bookings} bookings`);
  const secret = await fillClub(url, bookings, benchMonday());
  const settings = {
    ...{ NODE_ENV: "production", DATABASE_URL: url, DATA_DIR: dir, HOST: "127.0.0.1" },
    ...{ DEMO: "off", PAYMENTS: "sandbox", LOG_LEVEL: "error", PORT: String(port) },
  };
  const server = await startServer(process.execPath, [bundle().entry], settings, /^READY/);
  const ask = timed(port, secret);
  let met = true;
  for (const report of REPORTS) {
    for (const { name, days, interval, goal } of PERIODS) {
      const until = new Date().toISOString().slice(0, 10);
      const asked = `/v1/reports/${report}?from=${dayAfter(until, -days)}&to=${until}&interval=${interval}`;
      await ask(asked);
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round++) took.push(await ask(asked));
      const ms = took.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      met &&= ms <= goal;
      const says = ms <= goal ? "met" : "MISSED";
      log(
        `${`${report}, ${name}`.padEnd(32)} ${ms.toFixed(0).padStart(6)} ms  (goal ${goal}, ${says})`,
      );
    }
  }
  await server.stop();
  return met;
}

/** Returns a function that asks for an address of the API, and says in how many milliseconds it was answered. */
function timed(port: number, secret: string) {
  return async (address: string): Promise<number> => {
    const from = performance.now();
    const headers = { authorization: `Bearer ${secret}`, "x-forwarded-proto": "https" };
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address}: ${text}`);
    return performance.now() - from;
  };
}
