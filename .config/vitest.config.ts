import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = path.resolve(import.meta.dirname, "..");

/**
 * The files that need a process of their own, each with the reason. All others share processes, and a file that leaves
 * something behind for the next ones fails (src/testing/rules/leaves-nothing.ts).
 */
const OWN = [
  // Point the whole process at a database of their own, with workers that do the jobs of everybody in it.
  "src/api/jobs/worker.db.test.ts",
  "src/api/startup/secret-keys.db.test.ts",
  "src/features/scheduling/bookings/chaos.db.test.ts",
];
const DATABASE = "src/**/*.db.test.{ts,tsx}";
/** The shared files that read whole tables again and again. */
const READ_EVERYTHING = [
  "src/api/contract/reset.db.test.ts",
  "src/api/startup/time-zones.db.test.ts",
];

/** Runs those files before the other shared ones, which fill the tables. */
class FewRowsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) =>
      READ_EVERYTHING.some((file) => moduleId.endsWith(file));
    const others = sorted.filter((file) => !isFirst(file));
    // Among another project's files they would end its processes, which then begin anew.
    const shared = others.findIndex(({ project }) => project.name === "shared");
    return others.toSpliced(shared === -1 ? others.length : shared, 0, ...sorted.filter(isFirst));
  }
}

/** `*.db.test.ts` need the DATABASE_URL that the launchers in src/cli provide; the others run anywhere. */
export default defineConfig({
  root,
  resolve: {
    // The first that fits counts.
    alias: {
      "@/ui/icons": path.join(root, ".build/icons/index.ts"),
      "@": path.join(root, "src"),
    },
  },
  test: {
    env: {
      // vitest sets BASE_URL to "/", which is not valid; and tests write no key file.
      BASE_URL: "http://localhost:3000",
      // The first look at the environment sets it by BASE_URL, which would count as left behind.
      NEXTAUTH_URL: "http://localhost:3000",
      SECRET_KEY: "the same in every run of the tests",
      // Who comes last in a race waits for all others: for how long, depends on the machine.
      DB_LOCK_TIMEOUT: "50",
    },
    // Races and processes on a busy CI machine get a second try, which the report names.
    retry: process.env["CI"] ? 1 : 0,
    // The tests often wait, for PostgreSQL and for each other: as many as cores would leave a third of them idle.
    maxWorkers: os.availableParallelism() + 2,
    // Only hung tests reach these, even on the busiest machine, where one that asks the database thousands of times
    // takes ten times as long as alone: bench/ measures speed.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // Names stay whole, so that a filter by name finds each case of the report.
    chaiConfig: { truncateThreshold: 0 },
    sequence: { sequencer: FewRowsFirst },
    // The end names the slowest files; a line for each test would be noise.
    slowTestThreshold: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [DATABASE, ...OWN],
          pool: "threads",
          isolate: false,
          setupFiles: ["src/testing/rules/leaves-nothing.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "shared",
          include: [DATABASE],
          exclude: OWN,
          isolate: false,
          setupFiles: [
            "src/testing/rules/leaves-nothing.ts",
            "src/testing/rules/leaves-nothing-shared.ts",
          ],
        },
      },
      { extends: true, test: { name: "own", include: OWN } },
    ],
  },
});
