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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env["BASE_URL"] ?? "http://localhost:3000",
    trace: "retain-on-failure",
    launchOptions: browser?.launchOptions,
  },
});
