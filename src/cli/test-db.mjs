// npm run test:db -- [filter…]: only the matching unit and database tests, on a temporary database.
// npm run test:watch -- [filter…]: the same, and again whenever one of their files changes.
// Options go to vitest.
import { spawn } from "node:child_process";
import { generated, makeReady, packages } from "./make-ready.mjs";
import { bin, endChildren, ROOT, run } from "./steps.mjs";

const args = process.argv.slice(2);
const watch = args.includes("--watch");
const options = [
  "--config",
  ".config/vitest.config.ts",
  ...args.filter((arg) => arg !== "--watch"),
];

await makeReady([packages, generated]);
// Imported only now, because it needs the packages.
const { startThrowAway } = await import("./throw-away.mjs");
const database = await startThrowAway();
process.once("exit", database.discard);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, endChildren);
const env = { DATABASE_URL: database.url, TEST_ADMIN_URL: database.adminUrl };
process.exit(
  watch ? await runWatch() : (await run(bin("vitest"), ["run", ...options], { env })).code,
);

/** Runs vitest in this very process group, so that it hears the keyboard. */
function runWatch() {
  const own = { cwd: ROOT, env: { ...process.env, ...env }, stdio: "inherit" };
  const child = spawn(bin("vitest"), ["watch", ...options], own);
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}
