import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { FullConfig } from "playwright/test";
import { Club, word } from "./club";

const run = promisify(execFile);

/** After a journey that failed Playwright goes on with another worker, and a try begins where none has left anything. */
const EACH = 3;

/** The setting of the journeys: an API key, and organizations, of which each worker has its own. */
export type Ground = { secret: string; organizations: string[] };

/**
 * Founds organizations for the workers, in the demo's tenant, with designs of passes. Needs the
 * application's own settings: BASE_URL, and DATA_DIR or DATABASE_URL, as the operator's command
 * does.
 */
export default async function setUp({ workers }: FullConfig): Promise<void> {
  const { BASE_URL, DATA_DIR, DATABASE_URL } = process.env;
  if (!BASE_URL || !(DATA_DIR || DATABASE_URL)) {
    throw new Error("Run the journeys by: npm test -- --e2e");
  }
  const script = path.join(import.meta.dirname, "found-clubs.ts");
  const options = { cwd: path.join(import.meta.dirname, "..") };
  const found = ["--import", "tsx", script, `journeys-${word()}`, String(workers * EACH)];
  const { stdout } = await run(process.execPath, found, options);
  const ground = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Ground;
  const furnishing = ground.organizations.map((organization) =>
    new Club(BASE_URL, ground.secret, organization).furnish(),
  );
  await Promise.all(furnishing);
  process.env["FOYER_JOURNEYS"] = JSON.stringify(ground);
}

/** Reads the result of `setUp`. */
export function readGround(): Ground {
  return JSON.parse(process.env["FOYER_JOURNEYS"] ?? "") as Ground;
}
