/**
 * npm run chaos -- [--holds 10000] [--seed 20261121]
 *
 * Runs the chaos test of features/scheduling/bookings, which makes 150 holds in `npm test`, with
 * any number of them, on a throw-away database: processes die around calls of the processor,
 * answers and webhooks are lost, connections break, people change their minds. It fails unless
 * every cent has its place afterwards.
 *
 * npm run chaos -- --processes [--kills 50] [--attempts 10000]
 *
 * Runs the same with real processes: see killing/run.ts.
 *
 * npm run chaos -- --rolling [--per-second 15] [--only "rolling restart"] [--built]
 *
 * Restarts, kills and updates two instances behind nginx under load: see rolling/run.ts.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    holds: { type: "string", default: "10000" },
    seed: { type: "string", default: "20261121" },
    processes: { type: "boolean", default: false },
    kills: { type: "string", default: "50" },
    attempts: { type: "string", default: "10000" },
    rolling: { type: "boolean", default: false },
    "per-second": { type: "string", default: "15" },
    only: { type: "string", default: "" },
    built: { type: "boolean", default: false },
  },
});

if (values.processes) {
  const { runKilling } = await import("./killing/run");
  const held = await runKilling({
    kills: Number(values.kills),
    attempts: Number(values.attempts),
  });
  process.exit(held ? 0 : 1);
}

if (values.rolling) {
  const { runRolling } = await import("./rolling/run");
  const { only, built } = values;
  const held = await runRolling({ perSecond: Number(values["per-second"]), only, built });
  process.exit(held ? 0 : 1);
}

const root = path.resolve(import.meta.dirname, "..");
const child = spawn(
  process.execPath,
  [path.join(root, "src/cli/test-db.mjs"), "src/features/scheduling/bookings/chaos"],
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
