/**
 * npm run held [-- --only "a part of an operation"] [--rounds 3] [--over 20]
 *              [--pages]: the pages of a built instance instead, see held/pages.ts
 *
 * Says of every operation of the API, and of each line that the console reads by, for how long it holds the event loop, in
 * a club with something of everything; and of each list, at its largest page, and each file, in a club with ten thousand
 * members, and of one of them as many bookings and invoices. It says so of the first call in a process (which also
 * compiles and loads), and of the best of later ones. Whoever holds it lets everybody else's requests wait.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { provideDatabaseUrl } from "@/server/config/env";
import { discardEmbedded, startEmbedded } from "@/server/postgres/embedded";
import { migrate } from "@/server/postgres/migrate";
import type { Club } from "@/api/contract/club";
import { CLUB_HEADER } from "@/lib/portal-path";
import type { Route } from "@/server/route";
import { type Held, measureBest, printHeld } from "./held/print";
import { longestTurn } from "./held/turns";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "3" },
    over: { type: "string", default: "20" },
    pages: { type: "boolean", default: false },
  },
});
const how = { rounds: Number(values.rounds), over: Number(values.over) };
if (values.pages) {
  const { measurePages } = await import("./held/pages");
  printHeld(await measurePages(how), how.over);
  process.exit(0);
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-held-"));
fs.chmodSync(dir, 0o755); // root's server runs as another user
process.once("exit", () => discardEmbedded(dir));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
Object.assign(process.env, {
  DATA_DIR: dir,
  PAYMENTS: "sandbox",
  WEBHOOK_ALLOW_PRIVATE: "on",
  LOG_LEVEL: "error",
  SECRET_KEY: "the same in every run of the probe",
  BASE_URL: "http://localhost:3000",
});
const { url } = await startEmbedded({ dataDir: dir, log: console.log, throwAway: true });
await migrate({ url, dir: path.resolve(import.meta.dirname, "../prisma"), log: console.log });
provideDatabaseUrl(url);

// Only now: they read the settings.
const { restFetch } = await import("@/api/entries/rest-fetch");
const { prepareWallet } = await import("@/api/startup/wallet-credentials");
const { readyClub } = await import("@/api/contract/club-copies");
const { bearer, cookie, requestOf } = await import("@/api/contract/request");
const { routes } = await import("@/api/contract/shapes");
const { isPortal } = await import("@/server/route");
const { consoleFetch } = await import("@/api/entries/trpc-handler");
const { consoleRouter } = await import("@/api/console");
const { operationOf } = await import("@/server/line");
const { workAs } = await import("@/testing/worlds/staff-session");
const { crowd } = await import("./held/crowd");
await prepareWallet();

type Asked = {
  name: string;
  ask: () => Promise<[Request, (request: Request) => Promise<Response>]>;
};
const local = { address: "127.0.0.1", tls: false, local: true };
const ADDRESS = "http://localhost:3000";
/** A file may take minutes as a whole: as much of it is read as comes within this time. */
const PATIENCE_MS = 5_000;
const rest = (request: Request) => restFetch(request, local);

// Reading operations share a club, with something in each list; and so do large lists and files.
const [furnished, crowded] = [await readyClub(), await readyClub()];
await furnished.seedAll();
await crowded.seedAll();
const { id: crowdedOrg } = crowded.ctx.org;
await crowd(crowdedOrg, await crowded.id("member_id"), await crowded.id("resource_id"));
const staff = await workAs({ ctx: furnished.ctx, org: furnished.ctx.org }, "owner");

async function callOf(club: Club, route: Route, fields: Record<string, unknown> = {}) {
  const caller = isPortal(route)
    ? { ...cookie(await club.session()), "sec-fetch-site": "same-origin" }
    : bearer(await club.key());
  const { path: at, ...init } = await requestOf(route, club, { headers: caller, fields });
  return new Request(ADDRESS + at, init);
}

const operations = routes.map(({ route, name }): Asked => ({
  name,
  ask: async () => [
    await callOf(route.method === "GET" ? furnished : await readyClub(), route),
    rest,
  ],
}));

/** Lists at their largest page, and files. */
const large = routes
  .filter(
    ({ route }) =>
      route.method === "GET" && ("size" in route.input.shape || route.write || route.respond),
  )
  .map(({ route, name }): Asked => ({
    name: `crowded, ${name}`,
    ask: async () => [
      await callOf(crowded, route, "size" in route.input.shape ? { size: 100 } : {}),
      rest,
    ],
  }));

/** The questions of the console's pages. */
const lines = Object.entries(consoleRouter._def.procedures).flatMap(
  ([name, procedure]): Asked[] => {
    const route = operationOf(procedure as object);
    if (route?.method !== "GET") return [];
    return [
      {
        name: `console, ${name}`,
        ask: async () => {
          const { path: at } = await requestOf(route, furnished);
          const url = new URL(at, ADDRESS);
          // An address may hold a field that no operation knows; a line refuses it.
          const asked = [...url.searchParams].filter(([field]) => field in route.input.shape);
          const input = {
            ...pathFieldsOf(route, url.pathname),
            ...Object.fromEntries(asked),
          };
          const address = `${ADDRESS}/api/console/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
          const headers = { cookie: staff.cookie, [CLUB_HEADER]: furnished.ctx.org.handle };
          return [new Request(address, { headers }), consoleFetch];
        },
      },
    ];
  },
);

/** Reads the fields in the path of a request to an operation. */
function pathFieldsOf({ path: template }: Route, at: string): Record<string, string> {
  const parts = at.split("/");
  return Object.fromEntries(
    template.split("/").flatMap((part, n) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name ? [[name, decodeURIComponent(parts[n] ?? "")]] : [];
    }),
  );
}

/** Calls once; returns how long it held the loop, and its answer's status. */
async function call({ ask }: Asked): Promise<{ held: number; status: number }> {
  const [request, door] = await ask();
  let status = 0;
  const held = await longestTurn(async () => {
    const answer = await door(request);
    status = answer.status;
    const until = performance.now() + PATIENCE_MS;
    const reader = answer.body?.getReader();
    while (reader && !(await reader.read()).done) if (performance.now() > until) return;
  });
  return { held, status };
}

const wanted = [...operations, ...lines, ...large].filter(({ name }) => name.includes(values.only));
const rows: Held[] = [];
for (const one of wanted) rows.push(await measureBest(one.name, how, () => call(one)));
printHeld(rows, how.over);
process.exit(0);
