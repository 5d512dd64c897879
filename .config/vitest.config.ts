import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");

/** Unit tests run anywhere; `*.db.test.ts` need the DATABASE_URL that `npm test` provides. */
export default defineConfig({
  root,
  resolve: { alias: { "@": path.join(root, "src") } },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    env: {
      // vitest sets BASE_URL to "/", which is no setting of ours; and tests write no key file.
      BASE_URL: "http://localhost:3000",
      SECRET_KEY: "the same in every run of the tests",
    },
    // Races and processes on a busy CI machine: a second look, which the report names.
    retry: process.env["CI"] ? 1 : 0,
    // The tests mostly wait for PostgreSQL: a core left free for them would stay idle.
    maxWorkers: "100%",
    // Only what hangs is to end by these, on the busiest machine: how fast things are, bench/ measures.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
