/**
 * npm run fuzz -- [--requests 20000] [--seed 42]
 *
 * The fuzz test of the contract with as many requests as wanted, on a throw-away database: garbage and likely
 * values in every field of every operation. It fails if one of them is answered with a fault of ours (5xx) or
 * in no format that the contract has. Without a seed it takes a new one, and says which: the same finds the
 * same again.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});

if (!/^\d+$/.test(values.requests) || !/^\d+$/.test(values.seed)) {
  console.error("--requests and --seed are whole numbers.");
  process.exit(2);
}
const root = path.resolve(import.meta.dirname, "..");
console.log(`${values.requests} requests, seed ${values.seed}`);
const child = spawn(
  process.execPath,
  [
    path.join(root, "src/cli/test-db.mjs"),
    "src/api/contract/fuzz",
    // The heap at the end is counted without garbage.
    "--execArgv=--expose-gc",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 1));
