/**
 * npm run bench -- [--quick] [--bookings 1000|100000|1000000] [--rounds 3] [--seconds 2]
 *                  [--hold-peer pgbench|loader] [--port 4800] [--only "part of a row's name"]
 *                  [--memory 100000]: only the memory of an instance, see memory.ts
 *                  [--renewals 400]: only how fast workers renew memberships, see renewals.ts
 *                  [--reports 1000000 [--keep dir]]: only the reports of a club with so many bookings, see reports.ts
 *
 * Measures our REST entry side by side with its peers: in each round one after the other, each in its
 * own process, on one throw-away database with the settings of production. Only ratios mean something
 * on a machine that others use too.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { discardEmbedded, startEmbedded } from "@/server/postgres/embedded";
import { migrate } from "@/server/postgres/migrate";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { NODE_FLAGS } from "../src/cli/node-flags.mjs";
import { bundle } from "./bundle";
import { checkoutRows, collectSpans, loadCheckout } from "./checkout";
import type { LoadOrder } from "./load";
import { failuresOf, type LoadResult } from "./load-result";
import { instanceRows, loadInstances } from "./instances";
import { loadMembers, makeMemberDatabases, MEMBER_ROWS } from "./members";
import { readOptions } from "./options";
import type { HoldOrder } from "./peers/holds";
import { findPgbench, runPgbench } from "./peers/pgbench";
import { findPython, startPython } from "./peers/python";
import { cpuOf, runToEnd, startServer } from "./processes";
import { loadPython, pythonRows } from "./python-rows";
import { printTable, type Row, toFigures, writeResults } from "./report";
import { benchMonday, type Scenario } from "./scenario";
import { clearHolds, seed, seedKeys } from "./seed";
import { growthRows, loadGrowth, makeGrowthDatabases } from "./slots-growth";

const root = path.resolve(import.meta.dirname, "..");
const pgbench = findPgbench();
const options = readOptions(pgbench);
if (options.memory > 0) {
  const { measureMemory } = await import("./memory");
  process.exit((await measureMemory(options.memory)) ? 0 : 1);
}
const monday = benchMonday();
const dir = options.keep || fs.mkdtempSync(path.join(os.tmpdir(), "foyer-bench-"));
fs.mkdirSync(dir, { recursive: true });
fs.chmodSync(dir, 0o755); // root's server runs as another user
if (!options.keep) process.once("exit", () => discardEmbedded(dir));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

const log = (line: string) => console.log(line);
const { url, stop } = await startEmbedded({ dataDir: dir, log, bypassTriggers: true });
await migrate({ url, dir: path.join(root, "prisma"), log });
const settings = {
  NODE_ENV: "production",
  DATABASE_URL: url,
  DATA_DIR: dir,
  HOST: "127.0.0.1",
  DEMO: "off",
  PAYMENTS: "sandbox",
  LOG_LEVEL: "error",
  NEXT_TELEMETRY_DISABLED: "1",
};
if (options.renewals > 0) {
  const { measureRenewals } = await import("./renewals");
  process.exit((await measureRenewals(options.renewals, settings)) ? 0 : 1);
}
if (options.reports > 0) {
  const { measureReports } = await import("./reports");
  const met = await measureReports(options, settings);
  await stop();
  process.exit(met ? 0 : 1);
}
console.log(`Seeding ${options.bookings} bookings`);
const secret = await seed(url, options.bookings, monday);
const files = await bundle();
const { ports } = options;
const profile = process.env["BENCH_PROFILE"];
const profiled = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
const node = process.execPath;
const ours = await startServer(
  node,
  [...NODE_FLAGS, ...profiled, files.entry],
  { ...settings, PORT: String(ports.ours) },
  /^READY/,
);
const peer = await startServer(
  node,
  [...NODE_FLAGS, files.peer],
  { ...settings, PORT: String(ports.peer) },
  /^READY/,
);
const others = [peer];
const pids: Record<number, number> = { [ports.ours]: ours.pid, [ports.peer]: peer.pid };
const hasNext = fs.existsSync(path.join(root, ".next/BUILD_ID"));
if (hasNext) {
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const port = String(ports.next);
  const args = [next, "start", root, "-p", port, "-H", "127.0.0.1"];
  // Next does not tell from where a request comes: it believes the load, as it would a proxy, that this was HTTPS.
  const own = { ...settings, PORT: port, TRUST_PROXY: "1" };
  others.push(await startServer(node, args, own, /Ready/));
}

async function load(
  port: number,
  connections: number,
  scenario: Scenario,
  bearers: string | string[] = secret,
): Promise<LoadResult> {
  const { warmUp, seconds } = options;
  const proxied = port === ports.next;
  const order: LoadOrder = {
    port,
    secrets: [bearers].flat(),
    connections,
    warmUp,
    seconds,
    scenario,
    proxied,
  };
  const before = cpuOf(pids[port] ?? 0);
  const output = await runToEnd(node, [files.load, JSON.stringify(order)]);
  const after = cpuOf(pids[port] ?? 0);
  const result = JSON.parse(output) as LoadResult;
  if (before === null || after === null) return result;
  const answered = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
  return { ...result, cpu: (after - before) / answered };
}

async function loadHoldPeer(clients: number, hotCourt: number | null): Promise<LoadResult> {
  const { warmUp, seconds } = options;
  const order: HoldOrder = { url, clients, warmUp, seconds, monday, hotCourt };
  if (options.holdPeer === "pgbench" && pgbench) return runPgbench(pgbench, order);
  return JSON.parse(await runToEnd(node, [files.holds, JSON.stringify(order)])) as LoadResult;
}

const row = (name: string, goal: number | null, p99Goal: number | null = null): Row => ({
  name,
  goal,
  p99Goal,
  ours: [],
  peer: [],
  next: [],
});
const wanted = ({ row }: { row: Row }) => row.name.includes(options.only);
const reads: { row: Row; scenario: Scenario; secrets?: string[] }[] = [
  { row: row("read a resource, 50 connections", 0.6), scenario: { kind: "read" } as const },
  // Requests of one key are admitted together: these are not.
  {
    row: row("read a resource, 50 connections, each with its own key", null),
    scenario: { kind: "read" } as const,
    secrets: await seedKeys(url, 50),
  },
  {
    row: row("slots of a week, 50 connections", 0.6),
    scenario: { kind: "slots", monday } as const,
  },
].filter(wanted);
const holds = [true, false]
  .flatMap((hot) =>
    options.holdClients.map((clients) => ({
      row: row(
        `hold, ${hot ? "one hot resource" : "1,000 resources"}, ${clients} ${clients === 1 ? "client" : "clients"}`,
        0.5,
        clients > 1 ? 3 : null,
      ),
      clients,
      hot,
    })),
  )
  .filter(wanted);

// First-use compiling and planning are no part of a round.
for (const { scenario } of reads) {
  for (const port of [ports.ours, ports.peer]) await load(port, 50, scenario);
}
for (let round = 1; round <= options.rounds; round++) {
  console.log(`Reads and slots, round ${round} of ${options.rounds}`);
  for (const { row, scenario, secrets } of reads) {
    row.ours.push(await load(ports.ours, 50, scenario, secrets));
    row.peer.push(await load(ports.peer, 50, scenario, secrets));
    if (hasNext) row.next.push(await load(ports.next, 50, scenario, secrets));
  }
}
// Their connections would take pgbench's.
for (const server of others) await server.stop();

let hotCourts = 0;
for (let round = 1; round <= options.rounds; round++) {
  console.log(`Holds, round ${round} of ${options.rounds}`);
  for (const { row, clients, hot } of holds) {
    // A hot resource for each load, so that none counts another one's holds.
    const court = () => (hot ? hotCourts++ : null);
    await clearHolds(url);
    const scenario: Scenario = { kind: "hold", monday, hotCourt: court() };
    row.ours.push(await load(ports.ours, clients, scenario));
    await clearHolds(url);
    row.peer.push(await loadHoldPeer(clients, court()));
  }
}
const python = findPython();
const pythons = python ? pythonRows(monday).filter(wanted) : [];
if (!python) console.log("FastAPI, SQLAlchemy or asyncpg is not installed: left out.");
else if (pythons.length > 0) {
  const other = await startPython(python, url, ports.peer);
  const clear = () => clearHolds(url);
  await loadPython(pythons, options.rounds, {
    load,
    clear,
    ports: { ours: ports.ours, python: ports.peer },
  });
  await other.stop();
}
await ours.stop();

let instances = instanceRows().filter(wanted);
if (instances.length > 0) {
  const [both, one] = [ports.next + 1, ports.next + 2];
  const measured = await loadInstances(instances, options.rounds, {
    ...{ command: node, args: [files.entry], env: settings, load },
    ports: { instances: [ports.ours, ports.peer], both, one },
  });
  if (!measured)
    console.log("Processes cannot be held to a share of a core: two instances are left out.");
  if (!measured) instances = [];
}

const checkouts = checkoutRows().filter((row) => wanted({ row }));
if (checkouts.length > 0) {
  const { spans, endpoint, stop } = await collectSpans();
  const traced = { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, PORT: String(ports.ours) };
  const server = await startServer(
    node,
    [...NODE_FLAGS, ...profiled, files.entry],
    traced,
    /^READY/,
  );
  const own = { url: `http://127.0.0.1:${ports.ours}`, secret, monday, spans };
  await loadCheckout(checkouts, options.rounds, own);
  await server.stop();
  stop();
}

const members = MEMBER_ROWS.filter(wanted);
if (members.length > 0) {
  console.log("Seeding a million members");
  const made = await makeMemberDatabases(url, path.join(root, "prisma"));
  const entry = (database: string, port: number) =>
    startServer(
      node,
      [files.entry],
      { ...settings, DATABASE_URL: database, PORT: String(port) },
      /^READY/,
    );
  const entries = [await entry(made.large, ports.ours), await entry(made.small, ports.peer)];
  await loadMembers(
    members,
    { large: ports.ours, small: ports.peer, secret: made.secret, rounds: options.rounds },
    (port, scenario, bearer) => load(port, 4, scenario, bearer),
  );
  for (const server of entries) await server.stop();
}

const growth = growthRows(monday).filter(wanted);
if (growth.length > 0) {
  console.log("Seeding a million bookings");
  const made = await makeGrowthDatabases(url, path.join(root, "prisma"), monday);
  const entries = await Promise.all(
    [made.large, made.small].map(async ({ url, secret }, i) => {
      const port = [ports.ours, ports.peer][i] ?? 0;
      const own = { ...settings, DATABASE_URL: url, PORT: String(port) };
      return { port, secret, server: await startServer(node, [files.entry], own, /^READY/) };
    }),
  );
  await loadGrowth(growth, entries, options.rounds, (port, scenario, bearer) =>
    load(port, 4, scenario, bearer),
  );
  for (const { server } of entries) await server.stop();
}

const rows = [...reads, ...holds, ...pythons, ...instances, ...members, ...growth];
const all = [...rows.map(({ row }) => row), ...checkouts];
const figures = all.map(toFigures);
const holdPeer = {
  pgbench: "hold_booking called by pgbench (prepared statements)",
  loader: "hold_booking called by a loader in Node over pg (no pgbench here), slower than pgbench",
}[options.holdPeer];
printTable(figures, holdPeer);
const failed = all.some((row) =>
  [...row.ours, ...row.peer, ...row.next].some((result) => failuresOf(result).length > 0),
);
if (failed) process.exit(1);
if (!options.only) writeResults(figures, options, holdPeer);
process.exit(0);
