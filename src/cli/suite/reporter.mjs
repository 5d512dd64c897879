// Vitest's report to the launcher: one JSON object, written to FOYER_TEST_REPORT when the run has ended.
import fs from "node:fs";

export default class SuiteReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const report = {
      passed: count("passed"),
      failed: count("failed"),
      skipped: count("skipped"),
      failures: [
        ...modules.flatMap(failuresOfFile),
        ...unhandledErrors.map((error) => `outside of any test: ${textOf(error)}`),
      ],
      secondTries: tests.filter((test) => test.diagnostic()?.flaky).map(storyOf),
      files: modules.map((module) => ({
        name: module.relativeModuleId,
        seconds: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1000,
      })),
    };
    fs.writeFileSync(process.env.FOYER_TEST_REPORT, JSON.stringify(report));
  }
}

/** Returns a file's failed tests, and the failures around them: its import, its hooks, its leftovers. */
function failuresOfFile(module) {
  const tests = [...module.children.allTests("failed")].map(storyOf);
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const around = [...module.errors(), ...suites].map(
    (error) => `${module.relativeModuleId}: ${textOf(error).slice(0, 2000)}`,
  );
  return [...tests, ...around];
}

/** Names a test with the faults of each of its tries, of which the last may have passed. */
function storyOf(test) {
  const faults = (test.result().errors ?? []).map(textOf).join("\n").slice(0, 2000);
  return `${test.module.relativeModuleId} › ${test.fullName}\n${faults}`;
}

const textOf = (error) => error.stack || error.message;
