import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getEnv, provideDatabaseUrl } from "@/server/config/env";
import { findServer } from "@/server/data/hosts";
import { isOutage } from "@/server/http/problem";
import { type EmbeddedPostgres, startEmbedded } from "./embedded";
import { MigrationRefused } from "./apply-migration";
import { OtherIsolation, refuseOtherIsolation } from "./isolation";
import { migrate } from "./migrate";
import { connectTo, refuseTransactionPooler, TransactionPooler } from "./pooler";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

type Options = { log: (line: string) => void; giveUp: AbortSignal };

/**
 * Prepares the application's database: the operator's own (waits as long as needed), or the embedded one, whose handle
 * it returns. Raises MigrationRefused, TransactionPooler, OtherIsolation and EmbeddedUnavailable.
 */
export async function provideDatabase(options: Options): Promise<EmbeddedPostgres | null> {
  const { DATABASE_URL, DATABASE_URL_DIRECT, DATA_DIR } = getEnv();
  const { log } = options;
  if (DATABASE_URL) {
    const final = [MigrationRefused, TransactionPooler, OtherIsolation];
    const passes = (error: unknown) => !final.some((kind) => error instanceof kind);
    const work = async () => {
      const direct = await findServer(DATABASE_URL_DIRECT ?? DATABASE_URL);
      const setting = DATABASE_URL_DIRECT ? "DATABASE_URL_DIRECT" : "DATABASE_URL";
      // First: migrating holds a lock of the session, which a pooler would never give back.
      await refuseTransactionPooler(() => connectTo(direct), setting);
      await migrateAndTell(direct, log);
      await refuseOtherIsolation(direct);
    };
    await tryAgain(work, { ...options, passes });
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

/**
 * Returns the result of `work`, retried while the database is away; undefined when given up. Raises all other errors.
 */
export function throughOutages<T>(work: () => Promise<T>, options: Options) {
  return tryAgain(work, { ...options, passes: isOutage });
}

async function tryAgain<T>(
  work: () => Promise<T>,
  { log, giveUp, passes }: Options & { passes: (error: unknown) => boolean },
): Promise<T | undefined> {
  for (let wait = FIRST_WAIT_MS; !giveUp.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!passes(error)) throw error;
      log(`The database cannot be used: ${reasonOf(error)}. Trying again in ${wait / 1000} s`);
    }
    await sleep(wait, undefined, { signal: giveUp }).catch(() => undefined);
  }
  return undefined;
}

async function migrateAndTell(url: string, log: (line: string) => void): Promise<void> {
  const applied = await migrate({ url, dir: path.resolve("prisma"), log });
  if (applied.length) log(`Database: applied ${applied.length} migration(s)`);
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with one error for each of them and an empty message.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const message = (first instanceof Error && first.message) || String(first);
  // Prisma's own messages begin with the call.
  return message.trim().split("\n").at(-1) ?? "";
}
