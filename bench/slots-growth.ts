import pg from "pg";
import { migrate, withDatabase } from "@/server/postgres/migrate";
import { consoleReads } from "./console-reads";
import type { LoadResult } from "./load-result";
import type { Row } from "./report";
import type { Scenario } from "./scenario";
import { seed } from "./seed";

/**
 * Bookings in the table of either database. In the requested days both have the same: one a room.
 */
const LARGE = 1_000_000;
const SMALL = 1_000;
const IN_WEEK = 1;

const row = (name: string, scenario: Scenario): { row: Row; scenario: Scenario } => ({
  // 1.3 times the time is three quarters of the rate.
  row: { name, goal: 0.77, p99Goal: null, ours: [], peer: [], next: [] },
  scenario,
});

/**
 * The requests to both: the cost of slots, and of the console's pages, must depend on the requested days, not on the
 * number of bookings.
 */
export const growthRows = (monday: string) => [
  row("slots-growth, a week", { kind: "slots", monday, days: 7 }),
  row("slots-growth, a month", { kind: "slots", monday, days: 31 }),
  ...consoleReads(monday).map(([name, path]) => row(name, { kind: "get", path })),
];

export type GrowthDatabase = { url: string; secret: string };

/** Creates two databases beside the main one, with a thousand and a million bookings. */
export async function makeGrowthDatabases(
  url: string,
  dir: string,
  monday: string,
): Promise<{ large: GrowthDatabase; small: GrowthDatabase }> {
  const make = async (name: string, bookings: number): Promise<GrowthDatabase> => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const own = withDatabase(url, name);
    await migrate({ url: own, dir, log: () => undefined });
    return { url: own, secret: await seed(own, bookings, monday, IN_WEEK) };
  };
  return { large: await make("slots_large", LARGE), small: await make("slots_small", SMALL) };
}

/** Loads the API of both, one after the other, in each round. */
export async function loadGrowth(
  rows: { row: Row; scenario: Scenario }[],
  entries: { port: number; secret: string }[],
  rounds: number,
  load: (port: number, scenario: Scenario, secret: string) => Promise<LoadResult>,
): Promise<void> {
  const [large, small] = entries;
  if (!large || !small) throw new Error("Two entries are compared");
  // First-use compiling and planning are no part of a round.
  for (const { scenario } of rows) {
    for (const { port, secret } of entries) await load(port, scenario, secret);
  }
  for (let round = 1; round <= rounds; round++) {
    console.log(`Slots and growth, round ${round} of ${rounds}`);
    for (const { row, scenario } of rows) {
      row.ours.push(await load(large.port, scenario, large.secret));
      row.peer.push(await load(small.port, scenario, small.secret));
    }
  }
}
