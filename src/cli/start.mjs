// npm start: does whatever is missing (packages, database client, build), then becomes the server.
//   --dev         the development server, which compiles pages on demand
//   --build-only  stops before the server
//   --verbose     shows the output of the steps
import fs from "node:fs";
import path from "node:path";
import {
  bundles,
  generated,
  description,
  makeReady,
  packagesToRun,
  pages,
  pagesAndDatabase,
} from "./make-ready.mjs";
import { checkNodeVersion, ROOT, signalChildren } from "./steps.mjs";

checkNodeVersion();
process.chdir(ROOT);
const has = (option) => process.argv.includes(option);
const dev = has("--dev");
if (fs.existsSync(".env")) process.loadEnvFile(".env");
// The command alone decides the mode: otherwise React's development build might be served.
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

const stopSteps = (signal) => {
  signalChildren("SIGTERM");
  process.exit(signal === "SIGINT" ? 130 : 143);
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stopSteps);

const build = has("--build-only") ? pages : pagesAndDatabase;
const before = [packagesToRun, generated, bundles];
await makeReady(dev ? before : [...before, [build, description]], has("--verbose"));

for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stopSteps);
// Runs in this very process: signals reach it, and its exit code is npm's.
if (!has("--build-only")) await import(dev ? path.join(ROOT, ".build/server.mjs") : "./serve.mjs");
