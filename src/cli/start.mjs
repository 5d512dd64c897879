// npm start: does whatever is missing (packages, database client, build), then becomes the server.
//   --dev         the development server: pages are compiled when they are asked for
//   --build-only  stops before the server
//   --verbose     shows what the steps write
import fs from "node:fs";
import path from "node:path";
import { bundles, client, makeReady, packages, pages } from "./make-ready.mjs";
import { checkNodeVersion, ROOT, signalChildren } from "./steps.mjs";

checkNodeVersion();
process.chdir(ROOT);
const has = (option) => process.argv.includes(option);
const dev = has("--dev");
if (fs.existsSync(".env")) process.loadEnvFile(".env");
// Which mode it is depends on the command alone: React's development build would be served otherwise.
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

const stopSteps = (signal) => {
  signalChildren("SIGTERM");
  process.exit(signal === "SIGINT" ? 130 : 143);
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stopSteps);

const steps = dev ? [packages, client, bundles] : [packages, client, pages, bundles];
await makeReady(steps, has("--verbose"));

for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stopSteps);
if (!has("--build-only")) {
  process.setSourceMapsEnabled(true);
  // In this very process: signals reach it, and its exit code is npm's.
  await import(path.join(ROOT, ".build/server.mjs"));
}
