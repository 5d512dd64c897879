/**
 * npm run bench -- --reports 1000000 [--keep dir] [--only revenue]
 *
 * Measures the reports of a club that has sold this many bookings, a thousand a day: those of the last month by day, and
 * of the last year by month and by day. Prints milliseconds beside their goals; they mean something on a machine left alone.
 * The first time a report reads days that none has kept. With --keep the club is filled once and measured again by later
 * runs, which find the kept days as well.
 */
import { bundle } from "./bundle";
import type { Options } from "./options";
import { startServer } from "./processes";
import { openClub } from "./reports/open-club";
import { dayAfter } from "./scenario";

const REPORTS = ["revenue", "no-shows", "utilisation", "members"];
const ROUNDS = 5;
/** Goals in milliseconds. */
const PERIODS = [
  { name: "a month by day", days: 30, interval: "day", goal: 300 },
  { name: "a year by month", days: 365, interval: "month", goal: 1_500 },
  { name: "a year by day", days: 365, interval: "day", goal: 1_500 },
];

/**
 * Measures and prints, in a database of these settings that is empty or has such a club; only reports whose names contain
 * `only`. Returns whether the goals are met.
 */
export async function measureReports(
  { reports: bookings, ports, only }: Options,
  settings: Record<"DATABASE_URL" | "DATA_DIR", string>,
): Promise<boolean> {
  const { DATA_DIR: dir, DATABASE_URL: url } = settings;
  const { secret, until } = await openClub(dir, url, bookings);
  const port = ports.ours;
  const own = { ...settings, PORT: String(port), TRUST_PROXY: "1" };
  const server = await startServer(process.execPath, [(await bundle()).entry], own, /^READY/);
  const ask = timed(port, secret);
  let met = true;
  for (const report of REPORTS.filter((name) => name.includes(only))) {
    for (const { name, days, interval, goal } of PERIODS) {
      const asked = `/v1/reports/${report}?from=${dayAfter(until, -days)}&to=${until}&interval=${interval}`;
      const first = await ask(asked);
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round++) took.push(await ask(asked));
      const ms = took.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      met &&= ms <= goal;
      const says = ms <= goal ? "met" : "MISSED";
      console.log(
        `${`${report}, ${name}`.padEnd(32)} ${ms.toFixed(0).padStart(6)} ms  (goal ${goal}, ${says}; the first time ${first.toFixed(0)})`,
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
