import path from "node:path";
import { buildSync } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");

const ENTRIES = {
  entry: "bench/rest-server.ts",
  load: "bench/load.ts",
  peer: "bench/peers/server.ts",
  holds: "bench/peers/holds.ts",
};

/** Bundles the benchmark's processes, in the way that src/cli/build.mjs bundles the server. */
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
  return { entry: file("entry"), load: file("load"), peer: file("peer"), holds: file("holds") };
}
