/**
 * npm run bench -- --memory 100000
 *
 * Measures the memory of one built instance, with its pages, worker and demo data beside: idle, after this many requests
 * of its API, and after ten times as many. A leak shows as growth between the last two.
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOwnApp } from "../e2e/own-app";
import { bundle } from "./bundle";
import { failuresOf, type LoadResult } from "./load-result";
import { runToEnd } from "./processes";
import type { LoadOrder } from "./load";

const RESULTS = path.join(import.meta.dirname, "results/memory.json");
const CONNECTIONS = 20;
/** Caches and the collector come to rest. */
const REST_MS = 10_000;
/** Goals: what an idle instance may take, and how far the two loads may lie apart. */
const IDLE_MB = 300;
const GROWTH = 0.1;

/** Returns the resident memory of a process in MB (proc_pid_status(5)). */
function residentMb(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}

/** Measures, prints, and writes bench/results/memory.json. Returns whether the goals are met. */
export async function measureMemory(requests: number): Promise<boolean> {
  const app = await startOwnApp({ RATE_LIMIT_PER_MINUTE: "1000000" });
  try {
    const { load } = await bundle();
    const port = Number(new URL(app.url).port);
    const { organization, path } = await findPlace(app);
    const atRest = async () => {
      await sleep(REST_MS);
      return residentMb(app.pid);
    };
    const idle = await atRest();
    console.log(`Idle: ${idle} MB`);
    let answered = 0;
    const loadUntil = async (wanted: number) => {
      while (answered < wanted) {
        const order: LoadOrder = {
          ...{ port, secrets: [app.secret], connections: CONNECTIONS, warmUp: 0, seconds: 10 },
          ...{ scenario: { kind: "get", path }, proxied: false, organization },
        };
        const output = await runToEnd(process.execPath, [load, JSON.stringify(order)]);
        const result = JSON.parse(output) as LoadResult;
        const failures = failuresOf(result);
        if (failures.length > 0) throw new Error(failures.join(", "));
        answered += Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
      }
      const mb = await atRest();
      console.log(`After ${answered} requests: ${mb} MB`);
      return mb;
    };
    const some = await loadUntil(requests);
    const many = await loadUntil(requests * 10);
    const written = { date: new Date().toISOString(), requests, idle, some, many };
    fs.writeFileSync(RESULTS, `${JSON.stringify(written, null, 2)}\n`);
    return idle <= IDLE_MB && Math.abs(many - some) <= some * GROWTH;
  } finally {
    await app.stop();
  }
}

/** Finds a place of the demo to read, and its club. */
async function findPlace({ url, secret }: { url: string; secret: string }) {
  type Page = { items: { id: string }[] };
  const list = async (path: string, more: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${secret}`, ...more };
    const { items } = (await (await fetch(`${url}${path}`, { headers })).json()) as Page;
    return items[0]?.id ?? "";
  };
  const organization = await list("/v1/organizations");
  const resource = await list("/v1/events/resources", { "service-context": organization });
  return { organization, path: `/v1/events/resources/${resource}` };
}
