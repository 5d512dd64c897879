// npm test: lint, unit, database and contract tests, build, and the journeys in a browser, each on
// throw-away data of its own. Ends with one line of counts.
//   --unit     only the tests without a browser       --e2e      only those in a browser
//   --no-lint  without the lint                       anything else goes to the test programs as filter
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { client, makeReady, packages } from "./make-ready.mjs";
import { bin, checkNodeVersion, endChildren, ROOT, run, signalChildren } from "./steps.mjs";

checkNodeVersion();
process.chdir(ROOT);
const args = process.argv.slice(2);
const only = args.includes("--unit") ? "unit" : args.includes("--e2e") ? "e2e" : "all";
/** Paths, or parts of them, of the only tests to run; with one, what has no such file is left out. */
const filters = args.filter((arg) => !["--unit", "--e2e", "--no-lint"].includes(arg));

const total = { passed: 0, failed: 0, skipped: 0 };
const notRun = [];
/** What failed, said once more at the end: by then it has scrolled away, or a log was cut. */
const failures = [];
const discards = [];
let interrupted = false;

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    interrupted = true;
    endChildren();
  });
}
// Also when something below throws: nothing may be left behind.
process.once("exit", () => {
  signalChildren("SIGKILL");
  for (const discard of discards.reverse()) discard();
});

await makeReady([packages, client]);

// Only now: they need the packages.
const { makeFolder, noteProcess, startThrowAway } = await import("./throw-away.mjs");
const { dir: reports, discard: discardReports } = makeFolder();
discards.push(discardReports);

if (!args.includes("--no-lint") && only !== "e2e") await check("lint", "npm", ["run", "lint"]);
const tests = only === "e2e" ? [] : filesIn("src", ".test.ts");
const journeys = only === "unit" ? [] : filesIn("e2e", ".spec.ts");
if (tests.length + journeys.length === 0) fail(`no test file is named ${filters.join(" or ")}`);
if (tests.length > 0) await runVitest();
if (journeys.length > 0) await runJourneys();
summarize();

async function check(name, command, commandArgs) {
  if (interrupted) return false;
  console.log(`\n— ${name}`);
  const { code } = await run(command, commandArgs);
  if (code !== 0 && !interrupted) fail(`${name} failed`);
  return code === 0;
}

function fail(what) {
  total.failed += 1;
  failures.push(what);
  console.error(`✗ ${what}`);
}

/** The test files in a folder that are to run: all, or those that a filter names. */
function filesIn(folder, suffix) {
  return fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((name) => name.endsWith(suffix))
    .filter((name) => filters.length === 0 || filters.some((filter) => name.includes(filter)));
}

async function runVitest() {
  if (interrupted) return;
  console.log("\n— unit, database and contract tests");
  const database = await startThrowAway();
  discards.push(database.discard);
  const report = path.join(reports, "vitest.json");
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(
    bin("vitest"),
    ["run", "--config", ".config/vitest.config.ts", ...options, ...filters],
    { env: { DATABASE_URL: database.url, TEST_ADMIN_URL: database.adminUrl } },
  );
  await database.stop();
  const counts = readReport(report, (json) => {
    // A file that could not even be loaded holds no tests, and is a failure all the same.
    const unread = json.testResults.filter(
      (file) => file.status === "failed" && !file.assertionResults.length,
    );
    for (const file of unread) failures.push(`${path.relative(ROOT, file.name)}: ${file.message}`);
    for (const file of json.testResults) {
      for (const { status, fullName, failureMessages } of file.assertionResults) {
        if (status !== "failed") continue;
        const why = failureMessages.join("\n").slice(0, 2000);
        failures.push(`${path.relative(ROOT, file.name)} › ${fullName}\n${why}`);
      }
    }
    return {
      passed: json.numPassedTests,
      failed: json.numFailedTests + unread.length,
      skipped: json.numPendingTests + json.numTodoTests,
    };
  });
  add(counts, code, "vitest");
}

async function runJourneys() {
  if (interrupted) return;
  const { tsImport } = await import("tsx/esm/api");
  const { findBrowser } = await tsImport("../../e2e/browser.ts", import.meta.url);
  const browser = await findBrowser();
  if (!browser) {
    // Left out by who has none; a failure for who relies on them.
    if (only === "e2e" || process.env["CI"]) fail("no browser");
    notRun.push(
      `browser tests (${journeys.length} files): there is no browser. Install Chromium and name it in CHROMIUM_PATH, or run: npx playwright install chromium`,
    );
    return;
  }
  if (!(await check("build", process.execPath, ["src/cli/start.mjs", "--build-only"]))) return;
  if (interrupted) return;
  console.log(`\n— journeys in a browser (${browser.origin})`);
  const app = await startApp();
  if (!app) return;
  const report = path.join(reports, "playwright.json");
  const { code } = await run(
    bin("playwright"),
    ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...filters],
    {
      env: {
        BASE_URL: app.url,
        FOYER_API_KEY: app.secret,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  await app.stop();
  const counts = readReport(report, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
  add(counts, code, "playwright");
}

/** The built application, on a free port, with data and demo data of its own. */
async function startApp() {
  const { dir, discard } = makeFolder();
  discards.push(discard);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), BASE_URL: url, DATA_DIR: dir, DATABASE_URL: "", DEMO: "on" };
  const log = fs.openSync(path.join(dir, "app.log"), "w");
  const child = spawn(process.execPath, ["src/cli/start.mjs"], {
    env: { ...process.env, ...own, LOG_LEVEL: "warn", HOST: "", RATE_LIMIT_PER_MINUTE: "100000" },
    stdio: ["ignore", log, log],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  noteProcess(dir, child.pid);
  const readLog = () => fs.readFileSync(path.join(dir, "app.log"), "utf8");
  while (!/^READY /m.test(readLog())) {
    if (child.exitCode !== null || child.signalCode !== null || interrupted) {
      if (!interrupted) {
        console.error(readLog());
        fail("the application did not start");
      }
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // The journeys furnish the demo club with members and rooms of their own.
  const create = "src/cli/admin.mjs api-key create --name journeys --tenant demo --json".split(" ");
  const { output } = await run(process.execPath, create, { env: own, quiet: true });
  const answer = output.split("\n").find((line) => line.startsWith("{"));
  if (!answer) {
    if (!interrupted) fail(`there is no API key for the journeys: ${output}`);
    return null;
  }
  return {
    url,
    secret: JSON.parse(answer).secret,
    async stop() {
      child.kill("SIGTERM");
      const code = await ended;
      const log = readLog();
      discard();
      if (code !== 0 && !interrupted) {
        console.error(log);
        fail(`the application ended with ${code} on SIGTERM`);
      }
    },
  };
}

function findFreePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function readReport(file, count) {
  try {
    return count(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

function add(counts, code, program) {
  if (interrupted) return;
  for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0;
  // No report, or a failure that no test shows (an error outside the tests, no test that matches).
  if (!counts || (code !== 0 && counts.failed === 0)) fail(`${program} ended with ${code}`);
}

function summarize() {
  console.log("");
  if (interrupted) notRun.push("the rest: interrupted");
  for (const what of failures) console.log(`✗ ${what}\n`);
  for (const what of notRun) console.log(`Not run: ${what}`);
  const { passed, failed, skipped } = total;
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  process.exit(interrupted ? 130 : failed ? 1 : 0);
}
