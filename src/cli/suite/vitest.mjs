// The tests without a browser: vitest, with a temporary database where a test needs one.
import fs from "node:fs";
import path from "node:path";
import { bin, run } from "../steps.mjs";
import { makeFolder, startThrowAway } from "../throw-away.mjs";
import { cpuOf } from "./measured.mjs";

const REPORTER = path.join(import.meta.dirname, "reporter.mjs");

/**
 * Runs vitest with these filters and options. Returns its exit code, the processor seconds of tests and
 * database, and the report (null if it wrote none). `discards` collects the clean-up in case this process ends
 * early.
 */
export async function runVitest(args, discards, { database = true } = {}) {
  const folder = makeFolder();
  discards.push(folder.discard);
  const server = database ? await startThrowAway() : null;
  if (server) discards.push(server.discard);
  const file = path.join(folder.dir, "vitest.json");
  const reporters = ["--reporter=default", `--reporter=${REPORTER}`];
  const { code, cpu } = await run(
    bin("vitest"),
    ["run", "--config", ".config/vitest.config.ts", ...reporters, ...args],
    {
      env: {
        ...(server && { DATABASE_URL: server.url, TEST_ADMIN_URL: server.adminUrl }),
        FOYER_TEST_REPORT: file,
      },
    },
  );
  const ofDatabase = server ? cpuOf(server.pid) : 0;
  await server?.stop();
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
  folder.discard();
  return { code, cpu: cpu + ofDatabase, report };
}
