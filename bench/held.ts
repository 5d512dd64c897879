/**
 * npm run held [-- --only "a part of an operation"] [--rounds 3] [--over 20]
 *
 * Says of every operation of the API for how long it holds the event loop, in a club with something of everything:
 * at its first call in a process (which also compiles and loads), and at the best of later ones. Whoever holds it lets
 * everybody else's requests wait.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { provideDatabaseUrl } from "@/server/config/env";
import { discardEmbedded, startEmbedded } from "@/server/postgres/embedded";
import { migrate } from "@/server/postgres/migrate";
import { longestTurn } from "./held/turns";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "3" },
    over: { type: "string", default: "20" },
  },
});

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
await prepareWallet();

type One = (typeof routes)[number];
const local = { address: "127.0.0.1", tls: false, local: true };

// Reading operations share a club, with something in each list.
const furnished = await readyClub();
await furnished.seedAll();

/** Calls an operation once; returns how long it held the loop, and its answer's status. */
async function call({ route }: One): Promise<{ held: number; status: number }> {
  const club = route.method === "GET" ? furnished : await readyClub();
  const caller = isPortal(route)
    ? { ...cookie(await club.session()), "sec-fetch-site": "same-origin" }
    : bearer(await club.key());
  const { path: at, ...init } = await requestOf(route, club, { headers: caller });
  let status = 0;
  const held = await longestTurn(async () => {
    const answer = await restFetch(new Request(`http://localhost:3000${at}`, init), local);
    await answer.arrayBuffer();
    status = answer.status;
  });
  return { held, status };
}

const wanted = routes.filter(({ name }) => name.includes(values.only));
const rows: { operation: string; first: number; best: number; status: number }[] = [];
for (const one of wanted) {
  const first = await call(one);
  let best = first.held;
  // What is quick at its first call needs no second look.
  for (let round = 1; round < Number(values.rounds) && best >= Number(values.over); round++)
    best = Math.min(best, (await call(one)).held);
  rows.push({ operation: one.name, first: first.held, best, status: first.status });
}
rows.sort((a, b) => b.best - a.best);
for (const { operation, first, best, status } of rows) {
  if (Math.max(first, best) < Number(values.over)) continue;
  console.log(
    `${best.toFixed(0).padStart(5)} ms, at first ${first.toFixed(0).padStart(5)} ms  ${operation}  (${status})`,
  );
}
console.log(`${rows.length} operations; the others held it for less than ${values.over} ms each`);
process.exit(0);
