import { defineConfig, devices } from "playwright/test";
import { findBrowser } from "./browser";

/** Journeys in a real browser, against the application that `npm test` starts (see set-up.ts). */
const browser = await findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./set-up.ts",
  fullyParallel: true,
  // Each in an organization of its own. Journeys wait more than they work, so there may be more
  // than cores.
  workers: 4,
  forbidOnly: true,
  // A browser on a busy CI machine: a test that passes only the second time is reported as flaky.
  retries: process.env["CI"] ? 1 : 0,
  // Only for hangs: no journey is too slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    ...devices["Desktop Chrome"],
    // As patient as an expectation: a click that finds nothing says so, long before the whole journey ends.
    actionTimeout: 120_000,
    baseURL: process.env["BASE_URL"] ?? "http://localhost:3000",
    contextOptions: { reducedMotion: "reduce" },
    // Recording adds half of the journey's own time.
    trace: "on-first-retry",
    launchOptions: browser?.launchOptions,
  },
});
