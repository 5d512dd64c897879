// The result of a test run: counts, failures, the time of each stage, the slowest files.
import { slownessNow } from "./measured.mjs";

/**
 * The budget for all of `npm test` in processor seconds, on the machine that `slownessNow` calls 1. Raise it for
 * an additional proof that is worth it, never to make room for waste. A run beyond it says so and does not fail:
 * a busy neighbour cannot be told from a slow test, as cores that share a cache make the same work twice as dear.
 */
const BUDGET = 2200;

/**
 * Opens the summary of a test run, which is given each result as it comes; `close` prints the end and returns
 * the exit code. `measure` measures how slow this machine is at the moment.
 */
export function openSummary(measure = slownessNow) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const [failures, secondTries, notRun, stages, files] = [[], [], [], [], []];
  const slowness = [measure()];

  const fail = (what) => {
    total.failed += 1;
    failures.push(what);
    console.error(`✗ ${what}`);
  };
  return {
    fail,
    notRun: (what) => notRun.push(what),
    /** Records a stage's seconds by the clock and of processors. */
    stage: (name, wall, cpu) => {
      stages.push({ name, wall, cpu });
      slowness.push(measure());
    },
    /** Adds a test program's report. A missing report, or a failure outside any test, is a failure too. */
    add: (program, { code, report }) => {
      for (const key of Object.keys(total)) total[key] += report?.[key] ?? 0;
      failures.push(...(report?.failures ?? []));
      secondTries.push(...(report?.secondTries ?? []));
      files.push(...(report?.files ?? []));
      const around = (report?.failures.length ?? 0) - (report?.failed ?? 0);
      if (around > 0) total.failed += around;
      else if (!report || (code !== 0 && report.failed === 0))
        fail(`${program} ended with ${code}`);
    },
    close: ({ interrupted, whole, seconds }) => {
      if (interrupted) notRun.push("the rest: interrupted");
      const cpu = stages.reduce((sum, stage) => sum + stage.cpu, 0);
      printTimes(stages, files, seconds, cpu);
      // The slowest moment counts, because a busy neighbour is not the tests' fault.
      const budget = BUDGET * Math.max(1, ...slowness);
      if (whole && !interrupted && cpu > budget)
        console.log(
          `Over budget: the tests took ${cpu.toFixed(0)} of ${budget.toFixed(0)} processor seconds`,
        );
      for (const what of failures) console.log(`✗ ${what}\n`);
      for (const what of secondTries) console.log(`Passed at the second try only: ${what}`);
      for (const what of notRun) console.log(`Not run: ${what}`);
      const { passed, failed, skipped } = total;
      console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
      return interrupted ? 130 : failed ? 1 : 0;
    },
  };
}

function printTimes(stages, files, seconds, cpu) {
  const line = (name, wall, used) =>
    `  ${name.padEnd(52)} ${wall.toFixed(0).padStart(5)} s ${used === undefined ? "" : `${used.toFixed(0).padStart(6)} CPU s`}`;
  console.log("\nTime by the clock, and of the processors");
  for (const stage of stages) console.log(line(stage.name, stage.wall, stage.cpu));
  console.log(line("in all", seconds, cpu));
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  if (slowest.length > 1) console.log("The slowest files");
  if (slowest.length > 1) for (const file of slowest) console.log(line(file.name, file.seconds));
  console.log("");
}
