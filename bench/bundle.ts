import path from "node:path";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { bundle as bundlePrograms } from "../src/cli/make-ready.mjs";

const OUT = ".build/bench";

const ENTRIES = {
  entry: "bench/rest-server.ts",
  load: "bench/load.ts",
  peer: "bench/peers/server.ts",
  holds: "bench/peers/holds.ts",
  subscribe: "bench/renewals/subscribe.ts",
  renew: "bench/renewals/worker.ts",
  probe: "bench/held/probe.ts",
};

/** Bundles the benchmark's processes, as `npm start` bundles the server; returns their files. */
export async function bundle(): Promise<Record<keyof typeof ENTRIES, string>> {
  await (bundlePrograms as (entries: object, outdir: string) => Promise<void>)(ENTRIES, OUT);
  const file = (name: string) => path.resolve(import.meta.dirname, "..", OUT, `${name}.mjs`);
  return Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, file(name)])) as Record<
    keyof typeof ENTRIES,
    string
  >;
}
