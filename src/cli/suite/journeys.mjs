// The journeys in a real browser, against the built application with temporary data.
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { bin, run } from "../steps.mjs";
import { makeFolder, noteProcess } from "../throw-away.mjs";
import { NODE_FLAGS } from "../node-flags.mjs";
import { spawnMeasured } from "./measured.mjs";

/**
 * Runs Playwright with these filters against an application of its own. Returns its exit code and output, the
 * processor seconds of everything, the counts, the names of tests that passed only on the second try, and
 * faults of the application itself. `discards` as for the other tests; `isOver` tells whether a person has
 * interrupted the run.
 */
export async function runJourneys(filters, discards, isOver) {
  const app = await startApp(discards, isOver);
  if (app.fault) return { code: 1, output: app.fault, cpu: 0, report: null, faults: [app.fault] };
  const file = path.join(app.dir, "playwright.json");
  const { code, output, cpu } = await run(
    bin("playwright"),
    ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...filters],
    {
      quiet: true,
      // The journeys create their own organizations with the operator's command: e2e/set-up.ts.
      env: { ...app.settings, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  const report = fs.existsSync(file) ? reportOf(JSON.parse(fs.readFileSync(file, "utf8"))) : null;
  const ended = await app.stop();
  return { code, output, cpu: cpu + ended.cpu, report, faults: ended.faults };
}

/** Sums up Playwright's own report. Each failed test and second try says why: a log may be cut above its summary. */
export function reportOf({ stats, errors, suites }) {
  const specs = suites.flatMap(specsOf);
  const told = (status) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(storyOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...told("unexpected"), ...errors.map(({ message }) => message)],
    secondTries: told("flaky"),
    files: suites.map(({ file, ...suite }) => ({
      name: `e2e/${file}`,
      seconds: specsOf(suite).reduce((sum, spec) => sum + secondsOf(spec), 0),
    })),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const storyOf = ({ file, title, tests }) =>
  [`e2e/${file} › ${title}`, ...tests.flatMap(({ results }) => results).flatMap(reasonsOf)].join(
    "\n",
  );
const reasonsOf = ({ errors }, tried) =>
  errors.map(({ message = "?" }) => {
    const lines = stripVTControlCharacters(message).slice(0, 1000).split(/\n+/);
    return [`  try ${tried + 1}:`, ...lines].join("\n    ");
  });
const secondsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0);

/**
 * Starts the built application on a free port, with data and demo data of its own. Returns it, or the fault
 * that prevented its start.
 */
async function startApp(discards, isOver) {
  const { dir, discard } = makeFolder();
  discards.push(discard);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), BASE_URL: url, DATA_DIR: dir, DATABASE_URL: "", DEMO: "on" };
  const log = fs.openSync(path.join(dir, "app.log"), "w");
  const { child, cpu } = spawnMeasured(process.execPath, [...NODE_FLAGS, "src/cli/start.mjs"], {
    env: { ...process.env, ...own, LOG_LEVEL: "warn", HOST: "", RATE_LIMIT_PER_MINUTE: "100000" },
    stdio: ["ignore", log, log],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  noteProcess(dir, child.pid);
  const readLog = () => fs.readFileSync(path.join(dir, "app.log"), "utf8");
  while (!/^READY /m.test(readLog())) {
    if (child.exitCode !== null || child.signalCode !== null || isOver()) {
      return { fault: `the application did not start\n${readLog()}` };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    dir,
    settings: own,
    async stop() {
      process.kill(-child.pid, "SIGTERM");
      const code = await ended;
      const faults = failedPages(readLog());
      if (code !== 0) faults.push(`the application ended with ${code} on SIGTERM\n${readLog()}`);
      discard();
      return { cpu: await cpu, faults };
    },
  };
}

/**
 * Names each page that failed while the journeys walked, once with its fault: a person may see nothing of it, when the
 * failed part is one that the browser asks for in advance.
 */
export function failedPages(log) {
  const lines = log.split("\n").filter((line) => line.includes('"msg":"a page failed"'));
  const named = lines.map((line) => {
    const { route, err } = JSON.parse(line);
    return `the page ${route} failed: ${err?.message ?? "?"}`;
  });
  return [...new Set(named)];
}

function findFreePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
