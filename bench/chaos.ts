/**
 * npm run chaos -- [--holds 10000] [--seed 20261121]
 *
 * The chaos test of features/checkout with as many holds as wanted, on a throw-away database: processes
 * die around calls of the processor, answers and webhooks are lost, connections break, people change their
 * minds. It fails unless every cent has its place afterwards.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    holds: { type: "string", default: "10000" },
    seed: { type: "string", default: "20261121" },
  },
});

const root = path.resolve(import.meta.dirname, "..");
const child = spawn(
  process.execPath,
  [path.join(root, "src/cli/test-db.mjs"), "src/features/checkout/chaos"],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      VITE_CHAOS_HOLDS: values.holds,
      VITE_CHAOS_SEED: values.seed,
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 1));
