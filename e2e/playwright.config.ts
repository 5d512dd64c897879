import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./browser";

/** Journeys in a real browser, against the application that `npm test` starts (BASE_URL). */
const browser = await findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A browser on a busy CI machine: what passes the second time only is reported as flaky.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env["BASE_URL"] ?? "http://localhost:3000",
    trace: "retain-on-failure",
    launchOptions: browser?.launchOptions,
  },
});
