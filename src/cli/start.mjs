// npm start: does whatever is missing (packages, database client, build), then becomes the server.
//   --dev         the development server, which compiles pages on demand
//   --build-only  stops before the server
//   --verbose     shows the output of the steps
import fs from "node:fs";
import module from "node:module";
import path from "node:path";
import { bundles, client, description, makeReady, packagesToRun, pages } from "./make-ready.mjs";
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

const steps = dev
  ? [packagesToRun, client, bundles]
  : [packagesToRun, client, bundles, pages, description];
await makeReady(steps, has("--verbose"));

for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stopSteps);
if (!has("--build-only")) {
  if (!dev) takeBuiltConfig();
  // Node 22 and later keep what they have compiled, for the next start.
  module.enableCompileCache?.(path.join(ROOT, ".build/compiled"));
  // Runs in this very process: signals reach it, and its exit code is npm's.
  await import(path.join(ROOT, ".build/server.mjs"));
}

/**
 * Lets Next take its settings as the build has written them, as its own standalone server does: reading them again
 * from next.config.mjs loads the tools of the build.
 */
function takeBuiltConfig() {
  const { config } = JSON.parse(fs.readFileSync(".next/required-server-files.json", "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
