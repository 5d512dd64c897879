import path from "node:path";
import { getEnv, provideDatabaseUrl } from "@/server/env";
import { type EmbeddedPostgres, startEmbedded } from "./embedded";
import { migrate, MigrationRefused } from "./migrate";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

type Options = { log: (line: string) => void; giveUp: AbortSignal };

/**
 * The application's database, ready and up to date: the operator's own (waited for as long as it takes),
 * or the embedded one, of which it gives the handle. Raises MigrationRefused and EmbeddedUnavailable.
 */
export async function provideDatabase(options: Options): Promise<EmbeddedPostgres | null> {
  const { DATABASE_URL, DATA_DIR } = getEnv();
  const { log } = options;
  if (DATABASE_URL) {
    await migrateWhenThere(DATABASE_URL, options);
    return null;
  }
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log });
  try {
    await migrateAndTell(embedded.url, log);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  provideDatabaseUrl(embedded.url);
  return embedded;
}

async function migrateWhenThere(url: string, { log, giveUp }: Options): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !giveUp.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await migrateAndTell(url, log);
    } catch (error) {
      if (error instanceof MigrationRefused) throw error;
      log(
        `The database in DATABASE_URL cannot be used: ${reasonOf(error)}. Trying again in ${wait / 1000} s`,
      );
    }
    await sleep(wait, giveUp);
  }
}

async function migrateAndTell(url: string, log: (line: string) => void): Promise<void> {
  const applied = await migrate({ url, dir: path.resolve("prisma/migrations"), log });
  if (applied.length) log(`Database: applied ${applied.length} migration(s)`);
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with one error for each of them and an empty message.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error && first.message) || String(first);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
