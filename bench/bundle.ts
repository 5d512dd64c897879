import path from "node:path";
import { buildSync } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");

const ENTRIES = {
  entry: "bench/rest-server.ts",
  load: "bench/load.ts",
  peer: "bench/peers/server.ts",
  holds: "bench/peers/holds.ts",
  subscribe: "bench/renewals/subscribe.ts",
  renew: "bench/renewals/worker.ts",
};

/** Bundles the benchmark's processes, in the way that src/cli/make-ready.mjs bundles the server. */
export function bundle(): Record<keyof typeof ENTRIES, string> {
  buildSync({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: ".build/bench",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    alias: { "@": "./src" },
    logLevel: "warning",
  });
  const file = (name: string) => path.join(root, `.build/bench/${name}.mjs`);
  return Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, file(name)])) as Record<
    keyof typeof ENTRIES,
    string
  >;
}
