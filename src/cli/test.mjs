// npm test: lint, unit, database and contract tests, build, and the journeys in a browser, side by side, each
// on temporary data of its own. Ends with one line of counts.
//   --unit        only what needs no database: pure functions      --no-browser  all but the browser
//   --changed     the tests nearest to the changes since           --e2e         only the browser
//                 the last commit, and the lint
//   --no-lint     without the lint                  anything else narrows the files by their names
import fs from "node:fs";
import path from "node:path";
import { lint } from "./lint.mjs";
import { generated, makeReady, packages } from "./make-ready.mjs";
import { checkNodeVersion, endChildren, ROOT, run, signalChildren } from "./steps.mjs";
import { openSummary } from "./suite/summary.mjs";

const OPTIONS = ["--unit", "--no-browser", "--e2e", "--changed", "--no-lint"];

checkNodeVersion();
process.chdir(ROOT);
const args = process.argv.slice(2);
const has = (option) => args.includes(option);
const start = performance.now();
const discards = [];
let interrupted = false;

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    interrupted = true;
    endChildren();
  });
}
// Also runs when something below throws: nothing may be left behind.
process.once("exit", () => {
  signalChildren("SIGKILL");
  for (const discard of discards.reverse()) discard();
});

await makeReady([packages, generated]);
// Imported only now, because they need the packages.
const { runVitest } = await import("./suite/vitest.mjs");
const { runJourneys } = await import("./suite/journeys.mjs");
const { related } = await import("./suite/related.mjs");

const summary = openSummary();
const plan = await makePlan();
if (plan.tests.length + plan.journeys.length === 0) summary.fail("no test file has such a name");
await Promise.all([runTests(), runLint(), buildAndRunJourneys()]);
const seconds = (performance.now() - start) / 1000;
process.exit(summary.close({ interrupted, whole: args.length === 0, seconds }));

/** Returns the files to run, and whether they are all there are; a test program gets names only if not. */
async function makePlan() {
  const filters = args.filter((arg) => !OPTIONS.includes(arg));
  const named = (files) =>
    files.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)));
  const all = filesIn("src", /\.test\.tsx?$/);
  const tests = has("--e2e") ? [] : named(has("--changed") ? await related(all) : all);
  const withBrowser = !["--unit", "--no-browser", "--changed"].some(has);
  const journeys = withBrowser ? named(filesIn("e2e", /\.spec\.ts$/)) : [];
  return { tests: has("--unit") ? tests.filter(isPure) : tests, journeys, filters };
}

function filesIn(folder, pattern) {
  const names = fs.readdirSync(folder, { recursive: true });
  return names.map((name) => path.join(folder, name)).filter((name) => pattern.test(name));
}

/** Tells by the file name whether a test is pure; see .config/vitest.config.ts. */
function isPure(file) {
  return !file.includes(".db.test.");
}

/** Runs one of the concurrent stages and records how long it took. */
async function stage(name, work) {
  if (interrupted) return null;
  console.log(`— ${name}`);
  const from = performance.now();
  const result = await work();
  const wall = (performance.now() - from) / 1000;
  console.log(`— ${name}: ended after ${wall.toFixed(0)} s`);
  summary.stage(name, wall, result.cpu);
  return interrupted ? null : result;
}

async function runTests() {
  if (plan.tests.length === 0) return;
  const narrowed = plan.filters.length > 0 || has("--changed");
  const filters = narrowed ? plan.tests : has("--unit") ? ["--project", "pure"] : [];
  const database = !plan.tests.every(isPure);
  const result = await stage("unit, database and contract tests", () =>
    runVitest(filters, discards, { database }),
  );
  if (result) summary.add("vitest", result);
}

async function runLint() {
  if (["--no-lint", "--e2e", "--unit"].some(has)) return;
  const result = await stage("lint", async () => {
    const { ok, output, parts } = await lint({ quiet: true, interrupted: () => interrupted });
    return { ok, output, cpu: parts.reduce((sum, { seconds }) => sum + seconds, 0) };
  });
  if (!result || result.ok) return;
  console.error(result.output);
  summary.fail("lint failed");
}

async function buildAndRunJourneys() {
  if (plan.journeys.length === 0) return;
  const { tsImport } = await import("tsx/esm/api");
  const { findBrowser } = await tsImport("../../e2e/browser.ts", import.meta.url);
  const browser = await findBrowser();
  if (!browser) {
    // Skipped on a machine without a browser, but a failure where browser tests were asked for.
    if (has("--e2e") || process.env["CI"]) summary.fail("no browser");
    summary.notRun(
      `browser tests (${plan.journeys.length} files): there is no browser. Install Chromium and name it in CHROMIUM_PATH, or run: npx playwright install chromium`,
    );
    return;
  }
  const build = await stage("build", () =>
    run(process.execPath, ["src/cli/start.mjs", "--build-only"], { quiet: true }),
  );
  if (!build) return;
  if (build.code !== 0) {
    console.error(build.output);
    summary.fail("build failed");
    return;
  }
  const result = await stage(`journeys in a browser (${browser.origin})`, () =>
    runJourneys(plan.filters, discards, () => interrupted),
  );
  if (!result) return;
  console.log(result.output);
  for (const fault of result.faults) summary.fail(fault);
  summary.add("playwright", result);
}
